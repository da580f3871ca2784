// The picture of Trickle for its entry, seen from close above the board.
#declare Inner_Glow = 0.42; // seen aslant, the glass needs more of it
#include "hand.inc"
#include "hexagon.inc"
#declare Eye = <-1.2, 9.6, -7.6>;
#declare Target = <0.55, 0, -0.45>;
camera {
  perspective location Eye right x*1.5 up y direction z*2.05 sky y look_at Target
}
Day_Or_Evening()
Room_Seen(8, 1.4, 1)
object { Board() }
Inlays_Of(srgb <0.80, 0.36, 0.22>, srgb <0.22, 0.43, 0.62>)
plane { y, -Thick texture { Cloth } }
#macro At(Q, R, Number)
  object { Cup_Bead(Number, 1) translate Cell(Q, R) }
#end
At(0, 0, 0) At(1, 0, 0) At(0, 1, 0) At(-1, 1, 0) At(-1, 0, 0) At(1, -1, 0) At(2, -1, 0) At(-2, 2, 0)
At(2, 0, 0) At(-2, 1, 0) At(1, 1, 0) At(0, -2, 0) At(3, -3, 0) At(-1, -3, 0) At(2, -5, 0) At(4, -5, 0)
At(-4, 2, 0) At(0, 3, 0) At(1, -4, 0)
