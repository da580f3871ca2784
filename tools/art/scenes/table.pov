// The bare table: cloth under the light of a window (or a lamp), quiet enough to write on.
#include "hand.inc"
#ifndef (Shade) #declare Shade = 0; #end
#ifndef (Wide) #declare Wide = 32; #end
Camera_Above(Wide, Wide*9/16)
// Broad panes of light on the cloth, far out of focus; the vignette holds the corners back.
#declare Step = function(k) { min(1, max(0, k))*min(1, max(0, k))*(3 - 2*min(1, max(0, k))) }
#declare Band = function(k, a, b, c) { Step((k - a)/c)*Step((b - k)/c) }
#declare U = function(x, z) { (x*0.86 - z*0.50) }
#declare V = function(x, z) { (x*0.42 + z*0.91) }
#declare Panes = function(x, z) {
  (Band(U(x, z), -19, -10.2, 2.6) + Band(U(x, z), -10.6, -2.0, 3.0) + 0.75*Band(U(x, z), -2.4, 7.0, 3.6))
  *Step((V(x, z) + 7)/9)
}
#declare Glow = function(x, z) {
  #if (Dark)
    0.60 + 0.62*exp(-(pow(x + 7.5, 2)*0.8 + pow(z - 5, 2))/150) - 0.22*Step((sqrt(pow(x/16, 2) + pow(z/11, 2)) - 0.55)/1.1)
  #else
    0.90 + 0.085*Panes(x, z) + 0.075*exp(-(pow(x + 9, 2) + pow(z - 6, 2))/190)
    - 0.13*Step((sqrt(pow((x + 1.5)/16.5, 2) + pow((z - 1)/10.5, 2)) - 0.5)/1.05)
  #end
}
#declare Tone = pigment { function { min(1, max(0, Glow(x, z)/1.25)) } color_map {
  #if (Dark) [0 rgb <0.0, 0.0, 0.012>] [0.5 rgb <0.46, 0.50, 0.56>] [1 rgb <1.10, 1.02, 0.92>]
  #else [0 rgb 0] [0.64 rgb <0.585, 0.605, 0.65>] [1 rgb <1.0, 0.985, 0.96>] #end } }
plane {
  y, 0
  #if (Shade) texture { pigment { Tone } finish { diffuse 0 emission 1 } }
  #else texture { Cloth } #end
}
#if (Dark) Window_Light(1.35, 1) Room_Light(0.22)
#else Window_Light(0.98, 1) Room_Light(0.40) #end
