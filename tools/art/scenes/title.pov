// The still life behind the title: a pouch has spilled its beads; the left stays empty for the menu.
#include "hand.inc"
#include "hexagon.inc"
#include "still_life.inc"
#include "bags.inc"
#include "bead_things.inc"
Camera_Above(24, 13.5)
Day_Or_Evening()
Room_Seen(6, 0.7, 1)
plane { y, 0 texture { Cloth } }

#declare Board_Spot = <13.3, Thick, 3.7>;
#declare Board_Turn = 9;
object { Board() rotate y*Board_Turn translate Board_Spot }
#macro On_The_Board(Q, R, Number)
  object { Cup_Bead(Number, 1) translate Cell(Q, R) rotate y*Board_Turn translate Board_Spot }
#end
On_The_Board(-4, 0, 0) On_The_Board(-2, 0, 0) On_The_Board(-2, -1, 0) On_The_Board(-1, -1, 2)
On_The_Board(-3, -1, 0) On_The_Board(-4, 2, 0) On_The_Board(-2, 2, 3) On_The_Board(-1, 0, 0) On_The_Board(0, -2, 0)
On_The_Board(-1, -3, 0) On_The_Board(1, -2, 1) On_The_Board(-5, 3, 0) On_The_Board(-3, 1, 0)

object { Pouch() rotate y*(180 + 21) translate <9.9, 0, -5.35> }

#declare Spilled = array[15] {
  <3.62, -2.62, 0>, <2.55, -2.85, 0>, <3.20, -3.62, 2>, <2.10, -1.55, 3>, <1.35, -2.35, 0>,
  <2.55, -4.35, 0>, <0.75, -3.40, 1>, <3.30, -1.25, 0>, <0.25, -1.55, 0>, <1.45, -4.75, 2>,
  <4.10, -0.30, 5>, <-0.55, -3.05, 3>, <1.85, 0.05, 0>, <0.15, -5.35, 0>, <-1.25, -4.45, 0> }
#for (I, 0, 14)
  object { Lit_Bead(0.43, Spilled[I].z) translate <Spilled[I].x, 0, Spilled[I].y> }
#end
object { Marble(0.52, <0.16, 0.30, 0.62>, <20, 50, 10>) translate <5.35, 0, 0.55> }
object { Marble(0.52, <0.72, 0.40, 0.06>, <70, 10, 40>) translate <5.05, 0, 5.30> }
object { Marble(0.52, <0.50, 0.09, 0.07>, <10, 80, 30>) translate <0.90, 0, 2.10> }

object { Token(0, srgb <0.20, 0.42, 0.58>) rotate y*14 translate <3.10, 0, 3.30> }
object { Token(1, srgb <0.76, 0.33, 0.20>) rotate y*-9 translate <4.42, 0, 3.42> }
object { Token(3, srgb <0.25, 0.45, 0.28>) rotate y*31 translate <3.62, Token_High, 2.42> }
object { Token(2, srgb <0.82, 0.58, 0.16>) rotate y*-27 translate <2.25, 0, 4.85> }

// the other games look in: a bag from the town's square, the end of a chain
object { Bag(2, 90, 160) scale 1.95 rotate y*-13 translate <6.22, 0, 3.05> }
#declare Way_In = spline { cubic_spline -0.3, <4.2, 0, -4.9> 0, <2.95, 0, -5.72> 0.33, <1.9, 0, -6.02> 0.66, <0.8, 0, -6.42> 1, <-0.4, 0, -7.3> 1.3, <-1.4, 0, -8.6> }
Chain(Way_In, 0.38, "wgbro")
