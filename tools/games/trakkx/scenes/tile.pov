// One number tile for sprites, from straight above. Pass 0: its face, still without a number; 1: the
// shadow of a tile on white; 2: that white alone; 3: its back; 4: what its glaze mirrors; 5: its outline.
#include "hand.inc"
#declare Gloss = 0;
#include "tiles.inc"
#if (Pass = 1 | Pass = 2) #declare Wide = Tile_Half*4; #else #declare Wide = 1; #end
Camera_Above(Wide, Wide)
#if (Pass = 1 | Pass = 2) Window_Light(1.0, 14) Room_Light(0.28) #end
#if (Pass = 0 | Pass = 3) Window_Light(1.08, 16) Room_Light(0.34) #end
#if (Pass = 0) Tile_Front() #end
#if (Pass = 1) object { Tile_Solid no_image } #end
#if (Pass = 3) Tile_Back() #end
#if (Pass = 4)
  Room_Seen(9, 0.8, 1)
  object { Tile_Solid pigment { rgb 0 } interior { ior 1.5 }
    finish { diffuse 0 specular 0 reflection { 0, 0.9 fresnel on } conserve_energy } }
#end
#if (Pass = 5) object { Tile_Solid pigment { rgb 1 } finish { diffuse 0 emission 1 } } #end
#if (Pass = 1 | Pass = 2) plane { y, 0 pigment { rgb 1 } finish { diffuse 0.70 } } #end
