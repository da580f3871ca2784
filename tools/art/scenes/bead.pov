// One glass bead, straight from above, for sprites. `Tint_No` chooses the glass.
// Pass 0: on black velvet, with the light it gathers; 1: the same on the reference tone; 2: its outline;
// 3: its shadow on white; 4: the same white alone; 5: the window mirrored on its upper side alone;
// 6: a bead of jet or milk glass, which hides what lies below it.
#include "hand.inc"
#ifndef (Tint_No) #declare Tint_No = 0; #end
#declare Radius = 0.4;
#if (Pass < 3 | Pass > 4) Camera_Above(1, 1) #else Camera_Above(2, 2) #end
#if (Pass = 2)
  sphere { 0, Radius scale <1, Flat, 1> pigment { rgb 1 } finish { diffuse 0 emission 1 } }
#end
#if (Pass < 2)
  Room_Seen(2.3, 0.75, 0)
  // a trifle larger than its outline, so that no ground mixes into its edge
  object { Bead(Radius*1.012, Tints[Tint_No]) translate y*0.004 }
  // The ground under the bead is painted, not lit: shade on the side of the window, gathered light
  // on the other, darkness far out. The glass bends all of it.
  #declare Far = function(x, z) { 1 - 0.72*Ease((sqrt(x*x + z*z) - 0.42)/0.9) }
  #declare Shade = function(x, z) { Far(x, z)*(1 - 0.45*Ease(0.55 - 1.5*(x - z)*0.707)*Ease((0.55 - sqrt(x*x + z*z))/0.3)) }
  #declare Gathered = function(x, z) {
    exp(-(pow(x - 0.115, 2) + pow(z + 0.115, 2))/0.0085) + 0.22*exp(-(pow(x - 0.05, 2) + pow(z + 0.05, 2))/0.06)
    + 0.55*exp(-pow((sqrt(x*x + z*z) - 0.33)/0.07, 2))*Ease((x - z)*0.707/0.30)
  }
  #declare Tone = srgb <0.70, 0.58, 0.45>;
  plane {
    y, 0
    pigment { average pigment_map {
      [1 function { min(1, Shade(x, z)) } color_map { [0 rgb 0] [1 Tone*(Pass = 1 ? 2 : 0)] }]
      [1 function { min(1, Gathered(x, z)) } color_map { [0 rgb 0] [1 rgb Glows[Tint_No]*2] }]
    } }
    finish { diffuse 0 emission 1 }
  }
#end
#if (Pass = 5)
  Room_Seen(15, 0, 1)
  sphere { 0, Radius*1.012 scale <1, Flat, 1> pigment { rgb 0 } interior { ior 1.5 }
    finish { diffuse 0 reflection { 0, 1 fresnel on } conserve_energy } }
#end
#if (Pass = 3 | Pass = 4)
  Window_Light(1.0, 14)
  Room_Light(0.28)
  #if (Pass = 3)
    sphere { 0, Radius scale <1, Flat, 1> translate y*(Radius*Flat - 0.13) pigment { rgb 1 } no_image }
  #end
  plane { y, 0 pigment { rgb 1 } finish { diffuse 0.70 } }
#end
#if (Pass = 6)
  #if (Tint_No = 7) Window_Light(0.9, 14) #else Window_Light(0.62, 14) #end
  Room_Light(0.30)
  Room_Seen(11, 1.7, 1)
  object { Opaque_Bead(Radius*1.012, Tint_No) }
#end
