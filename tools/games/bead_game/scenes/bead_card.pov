// The picture of the Bead Game for its entry: strings of glass run from the bowl across the linen.
#declare Inner_Glow = 0.42; // seen aslant, the glass needs more of it
#include "hand.inc"
#include "bead_things.inc"
camera {
  perspective location <-0.8, 10.5, -9.0> right x*1.5 up y direction z*2.25 sky y look_at <-0.75, 0, -0.30>
}
Day_Or_Evening()
Room_Seen(8, 1.4, 1)
plane { y, 0 texture { Cloth } }
#declare R = 0.43;
#declare Front = spline { cubic_spline -0.3, <-3.4, 0, 0.2> 0, <-1.9, 0, -0.9> 0.33, <0.4, 0, -2.25> 0.66, <3.0, 0, -2.0> 1, <5.4, 0, -2.9> 1.3, <7, 0, -4> }
#declare Middle = spline { cubic_spline -0.3, <-3.0, 0, 1.5> 0, <-0.7, 0, 0.55> 0.33, <1.6, 0, -0.35> 0.66, <3.9, 0, 0.15> 1, <6.2, 0, -0.5> 1.3, <8.3, 0, -1> }
#declare Back = spline { cubic_spline -0.3, <-2.4, 0, 3.0> 0, <-0.1, 0, 2.15> 0.33, <2.3, 0, 1.75> 0.66, <4.4, 0, 2.5> 1, <6.8, 0, 2.2> 1.3, <8.6, 0, 2> }
Chain(Front, R, "rcogbwgrcob")
Chain(Middle, R, "wgbrcowgc")
Chain(Back, R, "orgwbcgor")
#declare Bowl_At = <-3.5, 0, 1.5>;
object { Bowl() scale 2.35 translate Bowl_At }
#macro In_Bowl(Letter, X, Z, High)
  object { Glass_Bead(R, Glass_Of(Letter)) translate Bowl_At + <X, 0.15 + High, Z> }
#end
In_Bowl("o", -0.30, -0.75, 0) In_Bowl("r", 0.55, -0.60, 0) In_Bowl("w", 0.10, 0.10, 0) In_Bowl("g", -0.85, 0.05, 0)
In_Bowl("b", 0.95, 0.22, 0) In_Bowl("c", -0.42, 0.82, 0) In_Bowl("o", 0.48, 0.88, 0)
