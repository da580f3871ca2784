// One number tile for sprites, from straight above. Pass 0: its face, still without a number; 1: the
// shadow of a tile on white; 2: that white alone; 3: its back.
#include "hand.inc"
#include "tiles.inc"
#if (Pass = 1 | Pass = 2) #declare Wide = Tile_Half*4; #else #declare Wide = 1; #end
Camera_Above(Wide, Wide)
#if (Pass = 1 | Pass = 2) Window_Light(1.0, 14) Room_Light(0.28) #else Window_Light(1.10, 16) Room_Light(0.34) #end
#if (Pass = 0) Tile_Front(0) #end
#if (Pass = 1) object { Tile_Solid no_image } #end
#if (Pass = 3) Tile_Back(0) #end
#if (Pass = 1 | Pass = 2) plane { y, 0 pigment { rgb 1 } finish { diffuse 0.70 } } #end
