// The Trickle board from above. Pass 0: the board alone; 1: its shadow on a white cloth;
// 2: that cloth without it; 3: the six inlays of white enamel alone.
#include "hand.inc"
#include "hexagon.inc"
#declare Wide = 15;
Camera_Above(Wide, Wide)
Day_Or_Evening()
#if (Pass = 0) object { Board() } #end
#if (Pass = 1) object { Blank() no_image } #end
#if (Pass = 1 | Pass = 2) plane { y, -Thick pigment { rgb 1 } finish { diffuse 0.8 } } #end
#if (Pass = 3) Inlays() #end
