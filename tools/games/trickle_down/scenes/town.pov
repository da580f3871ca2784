// Trickle Down's board from above. Pass 0: the board alone; 1: its shadow on a white cloth; 2: that
// cloth without it; 3: the board with white roofs; 4: where roofs and plot lines are seen, white on black.
#include "hand.inc"
#include "hexagon.inc"
#if (Pass > 2) #declare With_Ground = 0; #end
#include "town.inc"
#declare Wide = 15;
Camera_Above(Wide, Wide)
#if (Pass < 4) Day_Or_Evening() #end
#if (Dark) #declare Slate = srgb <0.58, 0.55, 0.53>;
#else #declare Slate = srgb <0.84, 0.81, 0.77>; #end
#declare White = rgb 0.93;
#if (Pass = 0) object { Town(Slate, Slate, Slate) } #end
#if (Pass = 1) object { Town_Blank() no_image } #end
#if (Pass = 1 | Pass = 2) plane { y, -Thick pigment { rgb 1 } finish { diffuse 0.8 } } #end
#if (Pass = 3) object { Town(White, White, White) } #end
#if (Pass = 4)
  #declare Lit = texture { pigment { rgb 1 } finish { diffuse 0 emission 1 } }
  #declare Unlit = texture { pigment { rgb 0 } finish { diffuse 0 } }
  #declare Brick = Unlit; #declare Soot = Unlit; #declare Skylight = Unlit;
  #macro Roof_Texture(Colour) texture { Lit } #end
  #macro Ridge_Texture(Colour) texture { Lit } #end
  #for (S, 0, 5)
    union { Roofs_And_Extras(White) object { Plot_Lines() texture { Lit } } rotate y*60*S }
  #end
#end
