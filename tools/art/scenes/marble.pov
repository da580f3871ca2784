// One clay marble straight from above, for sprites; its colour and pattern are drawn by the app.
// Pass 0: what light leaves of a white ball; 1: its shadow on white; 2: the same white alone;
// 3: its outline; 4: what its glaze mirrors.
#include "hand.inc"
#declare Radius = 0.47;
#declare Small = 0.2; // in the picture of the shadow
Camera_Above(1, 1)
#if (Pass = 0)
  #if (Dark) Window_Light(1.02, 12) Room_Light(0.26) #else Window_Light(0.98, 12) Room_Light(0.36) #end
  // what the cloth around throws back
  light_source { <9, -14, -9> srgb <1.0, 0.95, 0.86>*(Dark ? 0.10 : 0.26) shadowless }
  sphere { 0, Radius*1.02 pigment { rgb 1 } finish { diffuse 0.86 emission 0.045 } }
#end
#if (Pass = 1 | Pass = 2)
  Window_Light(1.0, 12)
  Room_Light(0.26)
  #if (Pass = 1)
    sphere { y*Small, Small pigment { rgb 1 } no_image }
  #end
  plane { y, 0 pigment { rgb 1 } finish { diffuse 0.70 } }
#end
#if (Pass = 3)
  sphere { 0, Radius pigment { rgb 1 } finish { diffuse 0 emission 1 } }
#end
#if (Pass = 4)
  Room_Seen(9, 1.0, 1)
  sphere { 0, Radius*1.02 pigment { rgb 0 } interior { ior 1.5 }
    finish { diffuse 0 specular 0 reflection { 0.02, 0.9 fresnel on } conserve_energy } }
#end
