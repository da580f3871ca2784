// The felt that TRAKKX is laid out on, evenly lit and quiet: sage by day, deep green in the evening.
#include "hand.inc"
#include "tiles.inc"
#ifndef (Wide) #declare Wide = 14; #end
Camera_Above(Wide, Wide)
plane {
  y, 0
  pigment { Tile_Felt }
  finish { diffuse 0 emission 1 }
}
