// The rack (Thing 0), the tray (1) and a plaque for buttons (2) from straight above, 200 pixels for each unit of their masters.
// Pass 0: the thing; 1: its shadow on white; 2: that white alone. `Wide` and `High` are the picture's,
// `Right` and `Up` the thing's place in it.
#include "hand.inc"
#include "tiles.inc"
Camera_Above(Wide, High)
#if (Pass = 0) Window_Light(1.18, 16) Room_Light(0.36) #else Window_Light(1.0, 14) Room_Light(0.28) #end
#if (Pass < 2)
  object {
    #if (Thing = 0) Rack() #else #if (Thing = 1) Tray() #else Plaque() #end #end
    translate <Right, 0, Up>
    #if (Pass = 1) no_image #end
  }
#end
#if (Pass > 0) plane { y, 0 pigment { rgb 1 } finish { diffuse 0.70 } } #end
