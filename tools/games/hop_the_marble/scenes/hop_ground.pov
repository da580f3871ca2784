// What Hop's marbles roll on, and the wood below it, straight from above. One unit is a centimetre.
// Kind 0: cotton; 1: a checked tablecloth; 3: sand; 4: clay; 5: the wooden table. The carpet, 2, is
// drawn strand by strand by pile.py.
// The light of the room is laid over them by the app; here they are as bright as they can be.
#include "hand.inc"
#ifndef (Wide) #declare Wide = 16; #end
#ifndef (Tile) #declare Tile = Wide; #end // after which it repeats
camera { orthographic location <Wide/2, 60, -Wide/2> direction -y right x*Wide up z*Wide }
// Even light from the upper left, so that threads and grains stand out.
light_source { To_Window*600 rgb 1.05 parallel point_at 0 }
light_source { y*600 rgb 0.42 parallel point_at 0 shadowless }

// Strong threads, 2 mm each, as they are seen from above a whole table.
#declare Coarse = 0.34;
#declare Across = function(x, z) { Bent_X(x*Coarse, z*Coarse) }
#declare Along = function(x, z) { Bent_Z(x*Coarse, z*Coarse) }
#declare Weave = function(x, z) { Cloth_High(Across(x, z), Along(x, z)) }
#declare Weave_Tone = function(x, z) {
  0.5 + 0.42*(Cloth_Tone(x*Coarse, z*Coarse, Across(x, z), Along(x, z)) - 0.5) + 0.36*(Weave(x, z) - 0.6)
  + 0.14*(Weft_Tone(x*Coarse, Along(x, z)) + Warp_Tone(z*Coarse, Across(x, z)) - 1) + 0.10*(Noise(x*0.35, 6, z*0.35) - 0.5)
}
#if (Kind = 0)
  #declare Ground = texture {
    pigment { function { min(1, max(0, Weave_Tone(x, z))) }
      color_map { [0 srgb <0.725, 0.675, 0.595>] [0.5 srgb <0.900, 0.868, 0.810>] [1 srgb <0.968, 0.950, 0.915>] } }
    normal { function { Weave(x, z) } 0.030 accuracy 0.01 }
    finish { diffuse 0.80 emission 0.06 }
  }
#end
#if (Kind = 1)
  // Broad bands of dyed threads both ways, 2.5 cm each: where they cross, the colour is full.
  #declare Dyed = function(k) { Ease((sin(k*pi/2.5) + 0.10)/0.20) }
  #declare Ground = texture {
    pigment { function { min(1, max(0, 0.06 + 0.40*(Dyed(x) + Dyed(-z)) + 0.24*(0.5 - Weave_Tone(x, z)))) }
      color_map { [0 srgb <0.995, 0.985, 0.960>] [0.5 srgb <0.905, 0.790, 0.735>] [1 srgb <0.790, 0.575, 0.520>] } }
    normal { function { Weave(x, z) } 0.020 accuracy 0.01 }
    finish { diffuse 0.80 emission 0.06 }
  }
#end
#if (Kind = 3)
  #declare Grain = function(x, z) { 0.45*Noise(x*13, 3, z*13) + 0.35*Noise(x*27, 5, z*27) + 0.20*Noise(x*50, 1, z*50) }
  #declare Ground = texture {
    pigment { function { min(1, max(0, 0.5 + 1.35*(Grain(x, z) - 0.5) + 0.22*(Noise(x*0.8, 2, z*0.8) - 0.5))) }
      color_map { [0 srgb <0.660, 0.545, 0.390>] [0.3 srgb <0.880, 0.775, 0.600>] [0.6 srgb <0.950, 0.870, 0.715>] [1 srgb <1.0, 0.965, 0.880>] } }
    normal { function { Grain(x, z) + 0.25*Noise(x*2.2, 8, z*2.2) } 0.14 accuracy 0.01 }
    finish { diffuse 0.80 emission 0.05 }
  }
#end
#if (Kind = 4)
  // Trodden earth: smooth, with grit in it and fine cracks from drying.
  #declare Dry = function { pattern { crackle form <-1, 1, 0> turbulence 0.25 scale 2.9 } }
  #declare Crack = function(x, z) { 1 - Ease(Dry(x, 0.4, z)/0.030) }
  #declare Grit = function(x, z) { Ease((Noise(x*8, 5, z*8) - 0.74)/0.06) }
  #declare Earth = function(x, z) {
    0.55 + 0.30*(Noise(x*0.7, 3, z*0.7) - 0.5) + 0.22*(Noise(x*4, 9, z*4) - 0.5) + 0.20*(Noise(x*22, 1, z*22) - 0.5)
    + 0.14*Grit(x, z) - 0.26*Crack(x, z)*Noise(x*0.5, 7, z*0.5)
  }
  #declare Ground = texture {
    pigment { function { min(1, max(0, Earth(x, z))) }
      color_map { [0 srgb <0.470, 0.330, 0.250>] [0.5 srgb <0.830, 0.690, 0.570>] [1 srgb <0.960, 0.870, 0.770>] } }
    normal { function { Earth(x, z) } 0.10 accuracy 0.01 }
    finish { diffuse 0.82 emission 0.05 }
  }
#end
#if (Kind = 5)
  // Four planks; the last joint lies on the edge of the tile, so that planks go on below it.
  #declare Plank = Tile/4;
  #declare Row = function(z) { floor(-z/Plank) }
  #declare Joint = function(z) { abs(-z/Plank - floor(-z/Plank + 0.5))*Plank }
  #declare Ground = texture {
    pigment { function { min(1, max(0,
      Wood_Value(x*0.32 + 31*Row(z), Row(z)*2.7, z*0.42 + 6.3*Row(z), 2.3)*0.88
      + 0.22*(Noise(Row(z)*5.1, 1, 2) - 0.5) + 0.9*(1 - Ease(Joint(z)/0.09)))) }
      color_map { #if (Dark) Walnut_Map #else Honey_Map #end } }
    finish { diffuse 0.86 emission 0.05 }
  }
#end
plane { y, 0 texture { Ground } }
