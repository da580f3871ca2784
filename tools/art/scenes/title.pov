// The still life behind the title: a pouch has spilled its beads; the left stays empty for the menu.
#include "hand.inc"
#include "tiles.inc"
#include "hexagon.inc"
#include "still_life.inc"
#include "bags.inc"
#include "bead_things.inc"
Camera_Above(24, 13.5)
Day_Or_Evening()
#if (!Heights) Room_Seen(6, 0.7, 1) #end
plane { y, 0 #if (Heights) pigment { rgb 0 } finish { diffuse 0 } #else texture { Cloth } #end }

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

#include "spilled.inc"
#for (I, 0, Spilled_Count - 1)
  object { Lit_Bead(0.43, Spilled[I].z) translate <Spilled[I].x, 0, Spilled[I].y> }
#end

// Numbers that cross, and one that waits.
#macro Lay_Tile(Emblem, Number, Column, Row, Turn)
  object { Number_Tile(Emblem, Number) rotate y*Turn translate <Column*0.905, 0, -Row*0.905> scale 1.42 rotate y*13 translate <3.35, 0, 3.75> }
#end
Lay_Tile(0, "6", -1, 0, 1) Lay_Tile(0, "7", 0, 0, -1) Lay_Tile(0, "8", 1, 0, 0.6)
Lay_Tile(1, "7", 0, -1, -0.8) Lay_Tile(3, "7", 0, 1, 1.2)
object { Number_Tile(2, "9") rotate y*-31 scale 1.42 translate <1.05, 0, 5.35> }

// the other games look in: a bag from the town's square, the end of a chain
object { Bag(2, 90, 160) scale 1.95 rotate y*-13 translate <6.00, 0, 2.30> }
#declare Way_In = spline { cubic_spline -0.3, <4.2, 0, -4.9> 0, <2.95, 0, -5.72> 0.33, <1.9, 0, -6.02> 0.66, <0.8, 0, -6.42> 1, <-0.4, 0, -7.3> 1.3, <-1.4, 0, -8.6> }
Chain(Way_In, 0.38, "wgbro")
