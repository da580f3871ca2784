// The picture of TRAKKX for its entry: numbers cross on the cloth, more of them wait on the rack and in the bag.
#include "hand.inc"
#include "tiles.inc"
#include "bags.inc"
#include "printed_tiles.inc"
camera {
  perspective location <-0.5, 10.2, -8.6> right x*1.5 up y direction z*2.5 sky y look_at <0.0, 0, 0.02>
}
Window_Light(1.30, 16) Room_Light(0.32)
// What the room before the table throws back: it warms the sides that are turned to the eye.
light_source { <2, 7, -20> srgb <1.0, 0.93, 0.82>*0.42 shadowless }
Room_Seen(6, 1.4, 0)
plane { y, 0 pigment { Tile_Cloth } finish { diffuse 0.9 } }
#declare Cell = 0.9;
#declare Slant = -9;
#declare Grain = seed(11);
#macro Lay_Tile(Colour, Number, Column, Row)
  object {
    Painted_Tile(Colour, Number)
    rotate y*(rand(Grain) - 0.5)*3
    translate <(Column - 2)*Cell + 0.02*(rand(Grain) - 0.5), 0, -Row*Cell + 0.02*(rand(Grain) - 0.5)>
    rotate y*Slant translate <1.25, 0, 0.32>
  }
#end
Card_Table()
#declare Rack_Turn = 13;
#declare Rack_Place = <-5.95, 0, -1.12>;
#macro Stand_Tile(Colour, Number, Place)
  object {
    Painted_Tile(Colour, Number)
    rotate y*(rand(Grain) - 0.5)*2
    translate z*Tile_Half rotate x*-19.8
    translate <Rack_Half - 0.75 - 0.92*Place, 0.125, Groove_At + 0.03>
    rotate y*Rack_Turn translate Rack_Place
  }
#end
Card_Rack()
object { Rack() rotate y*Rack_Turn translate Rack_Place }
object { Bag(3, 90, 160) rotate x*-52 translate y*0.30 scale 2.45 rotate y*14 translate <-2.85, 0, 1.38> }
object { Tile_Back() rotate y*31 translate <-1.05, 0, 2.75> }
object { Tile_Back() rotate y*-17 translate <-1.60, 0, 0.02> }
object { Painted_Tile("y", "2") rotate y*24 translate <1.35, 0, -2.05> }
