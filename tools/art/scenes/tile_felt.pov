// The felt that TRAKKX is laid out on, evenly lit and quiet: sage by day, deep green in the evening.
#include "hand.inc"
#ifndef (Wide) #declare Wide = 14; #end
Camera_Above(Wide, Wide)
plane {
  y, 0
  pigment {
    function { min(1, max(0, 0.5 + 0.95*(Fibre(x*1.25, z*1.25) - 0.5))) }
    color_map {
      #if (Dark) [0 srgb <0.118, 0.205, 0.190>] [0.5 srgb <0.150, 0.250, 0.232>] [1 srgb <0.185, 0.297, 0.275>]
      #else [0 srgb <0.590, 0.588, 0.505>] [0.5 srgb <0.645, 0.643, 0.558>] [1 srgb <0.700, 0.698, 0.615>] #end }
  }
  finish { diffuse 0 emission 1 }
}
