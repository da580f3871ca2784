// One bag or coin for sprites, seen a little from the front. `Kind`: 0 orange or copper, 1 blue or silver,
// 2 gold, 3 the bag of tiles. Pass 0: the bag; 1: a bag's shadow on white; 2: that white alone; 3: the coin.
#include "hand.inc"
#include "tiles.inc"
#include "bags.inc"
#ifndef (Kind) #declare Kind = 0; #end
#if (Pass = 1 | Pass = 2) #declare Wide = 2; #else #declare Wide = 1; #end
#if (Pass < 3) camera { orthographic location <0, 46, -14> right x*Wide up y*Wide look_at <0, 0.14, 0> }
#else camera { orthographic location <0, 46, -16> right x*2.5 up y*2.5 look_at <0, 0.14, 0> } #end
#if (Pass = 0) Window_Light(1.12, 16) Room_Light(0.34) Room_Mirrored(3, 1.8) #end
#if (Pass = 1 | Pass = 2) Window_Light(1.0, 14) Room_Light(0.28) #end
#if (Pass = 3) Window_Light(1.12, 16) Room_Light(0.34) Room_Mirrored(3, 1.8) #end
#declare Sizes = array[4] { 0.86, 0.90, 0.96, 0.90 };
#declare Lifts = array[4] { 0.0, -0.012, -0.026, -0.030 };
#if (Pass = 0) object { Bag(Kind, 120, 220) scale Sizes[Kind] translate z*Lifts[Kind] } #end
#if (Pass = 1)
  #declare Shape = (Kind = 3 ? 3 : 1); // one shadow does for all money bags
  object { Bag(Shape, 60, 90) scale Sizes[Shape] translate z*Lifts[Shape] no_image }
#end
#if (Pass = 1 | Pass = 2) plane { y, 0 pigment { rgb 1 } finish { diffuse 0.70 } } #end
#if (Pass = 3) object { Coin(Kind) rotate y*12 } #end
