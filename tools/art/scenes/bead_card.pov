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
#declare Thread = texture { pigment { srgb <0.62, 0.52, 0.40> } finish { diffuse 0.85 } }
// One letter for each colour: red, black, clear, green, orange, white.
#macro Glass_Of(Letter) (strcmp(Letter, "r") = 0 ? 6 : strcmp(Letter, "b") = 0 ? 7 : strcmp(Letter, "c") = 0 ? 8 : strcmp(Letter, "g") = 0 ? 9 : strcmp(Letter, "o") = 0 ? 10 : 11) #end
#macro Glass_Bead(Number)
  #if (Number = 7 | Number = 11) object { Opaque_Bead(R, Number) } #else object { Lit_Bead(R, Number) } #end
#end
// A chain over the points of a spline, each bead touching the next.
#macro Chain(Way, Letters)
  object { Clasp() scale 0.62 rotate y*12 translate Way(0) - vnormalize(Way(0.1) - Way(0))*(R + 0.13) + y*0.2 }
  #local T = 0;
  #local Last = Way(0);
  sphere_sweep {
    b_spline 33, #for (I, -1, 31) Way(I/30*1.04 - 0.02) + y*R*Flat, 0.022 #end
    tolerance 0.001 texture { Thread }
  }
  #for (I, 1, strlen(Letters))
    object { Glass_Bead(Glass_Of(substr(Letters, I, 1))) translate Last }
    #while (T < 2 & vlength(Way(T) - Last) < 2*R*0.985) #local T = T + 0.0015; #end
    #local Last = Way(T);
  #end
#end
#declare Front = spline { cubic_spline -0.3, <-3.4, 0, 0.2> 0, <-1.9, 0, -0.9> 0.33, <0.4, 0, -2.25> 0.66, <3.0, 0, -2.0> 1, <5.4, 0, -2.9> 1.3, <7, 0, -4> }
#declare Middle = spline { cubic_spline -0.3, <-3.0, 0, 1.5> 0, <-0.7, 0, 0.55> 0.33, <1.6, 0, -0.35> 0.66, <3.9, 0, 0.15> 1, <6.2, 0, -0.5> 1.3, <8.3, 0, -1> }
#declare Back = spline { cubic_spline -0.3, <-2.4, 0, 3.0> 0, <-0.1, 0, 2.15> 0.33, <2.3, 0, 1.75> 0.66, <4.4, 0, 2.5> 1, <6.8, 0, 2.2> 1.3, <8.6, 0, 2> }
Chain(Front, "rcogbwgrcob")
Chain(Middle, "wgbrcowgc")
Chain(Back, "orgwbcgor")
#declare Bowl_At = <-3.5, 0, 1.5>;
object { Bowl() scale 2.35 translate Bowl_At }
#macro In_Bowl(Letter, X, Z, High)
  object { Glass_Bead(Glass_Of(Letter)) translate Bowl_At + <X, 0.15 + High, Z> }
#end
In_Bowl("o", -0.30, -0.75, 0) In_Bowl("r", 0.55, -0.60, 0) In_Bowl("w", 0.10, 0.10, 0) In_Bowl("g", -0.85, 0.05, 0)
In_Bowl("b", 0.95, 0.22, 0) In_Bowl("c", -0.42, 0.82, 0) In_Bowl("o", 0.48, 0.88, 0)
