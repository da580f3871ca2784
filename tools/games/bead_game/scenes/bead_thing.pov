// The Bead Game's things from straight above, for sprites. `Thing`: 0 bowl, 1 bowl under its lid, 2 clasp,
// 3 tassel. Pass 0: the thing; 1: the bowl's shadow on white; 2: that white alone.
#include "hand.inc"
#include "bead_things.inc"
#ifndef (Thing) #declare Thing = 0; #end
#if (Pass > 0) #declare Wide = 4/0.9; #else #if (Thing < 2) #declare Wide = 2/0.9; #else #declare Wide = 1; #end #end
Camera_Above(Wide, Wide)
#if (Pass = 0) Window_Light(1.12, 16) Room_Light(0.34) Room_Mirrored(3, 1.8) #else Window_Light(1.0, 14) Room_Light(0.28) #end
#if (Pass = 0)
  #switch (Thing)
    #case (0) Bowl() #break
    #case (1) union { Bowl() Lid() } #break
    #case (2) Clasp() #break
    #case (3) Tassel() #break
  #end
#end
#if (Pass = 1) object { Bowl_Shape() no_image } #end
#if (Pass = 1 | Pass = 2) plane { y, 0 pigment { rgb 1 } finish { diffuse 0.70 } } #end
