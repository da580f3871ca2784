// The picture of Trickle Down for its entry: the money stands in the square, the houses wait for it.
#include "hand.inc"
#include "hexagon.inc"
#include "town.inc"
#include "bags.inc"
camera {
  perspective location <-2.6, 6.6, -8.6> right x*1.5 up y direction z*2.5 sky y look_at <-0.05, 0.2, 1.35>
}
Day_Or_Evening()
Room_Seen(6, 1.4, 0)
object { Town(srgb <0.78, 0.34, 0.20>, srgb <0.22, 0.43, 0.62>, srgb <0.36, 0.56, 0.33>) }
plane { y, -Thick texture { Cloth } }
#declare Orange_Bag = object { Bag(0, 60, 110) }
#declare Blue_Bag = object { Bag(1, 60, 110) }
#declare Gold_Bag = object { Bag(2, 60, 110) }
#macro Standing(Which, Q, R, Turn)
  object { Which rotate x*-68 translate y*0.285 scale 1.15 rotate y*Turn translate Cell(Q, R) }
#end
Standing(Gold_Bag, 0, 0, 8)
Standing(Blue_Bag, 1, 0, -14) Standing(Blue_Bag, 0, 1, 12) Standing(Blue_Bag, -1, 1, 22) Standing(Blue_Bag, -1, 0, -8)
Standing(Blue_Bag, 1, -1, 16)
Standing(Orange_Bag, 2, 0, 10) Standing(Orange_Bag, 1, 1, -18) Standing(Orange_Bag, -2, 2, 14) Standing(Orange_Bag, 0, -2, -6)
Standing(Orange_Bag, -2, 1, 4) Standing(Orange_Bag, 2, -2, -12) Standing(Orange_Bag, 3, -1, 24) Standing(Orange_Bag, -1, 3, 0)
Standing(Blue_Bag, -3, 5, 10)
#macro Dropped(Kind, X, Z, High, Tilt)
  object { Coin(Kind) scale 0.17 rotate x*Tilt rotate y*X*90 translate <X, High, Z> }
#end
Dropped(2, -0.42, -0.72, 0.02, 0) Dropped(1, 0.18, -1.05, 0.02, 0) Dropped(2, 0.02, -0.74, 0.04, -14)
Dropped(0, -1.15, -1.45, 0.02, 0) Dropped(1, -1.42, -1.02, 0.03, 8) Dropped(0, 1.25, -1.30, 0.02, 0)
