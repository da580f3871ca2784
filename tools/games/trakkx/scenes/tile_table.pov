// What TRAKKX is laid out on, straight from above, as bright as it can be: one unit is a centimetre.
// Kind 0: the cloth, woven of two greens; 1: the wooden table below it. The app lays the light over them.
#include "hand.inc"
#ifndef (Wide) #declare Wide = 16; #end
#ifndef (Tile) #declare Tile = Wide; #end // after which it repeats
camera { orthographic location <Wide/2, 60, -Wide/2> direction -y right x*Wide up z*Wide }
light_source { To_Window*600 rgb 1.05 parallel point_at 0 }
light_source { y*600 rgb 0.42 parallel point_at 0 shadowless }
#declare Weave = function(x, z) { Cloth_High(Bent_X(x, z), Bent_Z(x, z)) }
#declare Weave_Tone = function(x, z) {
  0.5 + 0.40*(Cloth_Tone(x, z, Bent_X(x, z), Bent_Z(x, z)) - 0.5) + 0.24*(Weave(x, z) - 0.5)
  + 0.16*(Weft_Tone(x, Bent_Z(x, z)) + Warp_Tone(z, Bent_X(x, z)) - 1) + 0.10*(Noise(x*0.35, 6, z*0.35) - 0.5)
}
#if (Kind = 0)
  #declare Ground = texture {
    pigment { function { min(1, max(0, Weave_Tone(x, z))) }
      color_map {
        #if (Dark) [0 srgb <0.165, 0.275, 0.275>] [0.5 srgb <0.235, 0.375, 0.365>] [1 srgb <0.325, 0.480, 0.460>]
        #else [0 srgb <0.245, 0.340, 0.288>] [0.5 srgb <0.335, 0.432, 0.372>] [1 srgb <0.435, 0.530, 0.460>] #end } }
    normal { function { Weave(x, z) } 0.030 accuracy 0.01 }
    finish { diffuse 0.80 emission 0.06 }
  }
#else
  // Four planks; the last joint lies on the edge of the tile, so that planks go on below it.
  #declare Plank = Tile/4;
  #declare Row = function(z) { floor(-z/Plank) }
  #declare Joint = function(z) { abs(-z/Plank - floor(-z/Plank + 0.5))*Plank }
  #declare Ground = texture {
    pigment { function { min(1, max(0,
      Wood_Value(x*0.32 + 17*Row(z), Row(z)*3.1, z*0.42 + 4.9*Row(z), 2.3)*0.88
      + 0.22*(Noise(Row(z)*5.1, 1, 2) - 0.5) + 0.9*(1 - Ease(Joint(z)/0.09)))) }
      color_map { #if (Dark) Walnut_Map #else Honey_Map #end } }
    finish { diffuse 0.86 emission 0.05 }
  }
#end
plane { y, 0 texture { Ground } }
