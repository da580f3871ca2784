// The sign of Pocketful: five glass beads in a hexagonal wooden token.
// Pass 0: the token alone; 1: its shadow on a white ground; 2: that ground without it; 3: its outline.
#include "hand.inc"
#include "hexagon.inc"
Camera_Above(6.5, 6.5)
Day_Or_Evening()
#declare Deep = 0.75;
#declare Big = 1.84;
#declare Wide_Line = 2.46;
#macro Body() Slab(3.12, 0.85, 0.34, -Deep) #end
#macro Spot(I) <1.31*sin(I*2*pi/5), 0, 1.31*cos(I*2*pi/5)> #end
#if (Pass = 0)
  Room_Seen(9, 1.3, 1)
  #for (S, 0, 5)
    object {
      Stave(3.12, Wide_Line, 0.85, 0.34, -Deep)
      texture {
        pigment { function { Wood_Value(x, y, z, 3.4) } color_map {
          [0 srgb <0.800, 0.440, 0.285>] [0.4 srgb <0.735, 0.375, 0.235>] [1 srgb <0.520, 0.235, 0.145>] } }
        finish { Oiled }
        translate <S*7.3, 0, S*1.7 + 3>
      }
      rotate y*(30 + 60*S)
    }
  #end
  difference {
    object { Hexagon(Wide_Line + 0.02, -0.6, -0.08) rotate y*30 }
    #for (I, 0, 4) object { Cup scale Big translate Spot(I) - y*0.08 } #end
    texture { pigment { function { Wood_Value(x + 1, y, z + 1, 2.6) } color_map { Maple_Map } } finish { Oiled } }
    cutaway_textures
  }
  #declare Order = array[5] { 2, 3, 5, 0, 1 }
  #for (I, 0, 4)
    object { Cup_Bead(Order[I], Big) translate Spot(I) - y*0.08 }
  #end
#end
#if (Pass = 1) object { Body() rotate y*30 no_image } #end
#if (Pass = 1 | Pass = 2) plane { y, -Deep pigment { rgb 1 } finish { diffuse 0.8 } } #end
#if (Pass = 3) object { Body() pigment { rgb 1 } finish { diffuse 0 emission 1 } rotate y*30 } #end
