// The jeweller's tray from straight above: a frame of wood around a floor of felt. Pass 0: the frame alone;
// 1: its shadow on white; 2: that white alone; 3: the felt alone, without a colour.
// `Wide` and `High` are the picture's, the frame lies `Margin` within them.
#include "hand.inc"
Camera_Above(Wide, High)
#if (Pass = 3) Window_Light(0.92, 16) Room_Light(0.42) #else Day_Or_Evening() #end
#declare Half_X = Wide/2 - Margin;
#declare Half_Z = High/2 - Margin;
#declare Corner = 0.78; // radius of the frame's corners outside
#declare Flat = 0.42;   // width of its level top
#declare Cove = 0.20;   // width of the hollow that falls to the floor
#declare Deep = 0.36;   // height above the floor

#declare Tray_Wood = texture {
  pigment { function { Wood_Value(x, y, z, 4.3) } color_map { #if (Dark) Night_Map #else Walnut_Map #end } }
  finish { Oiled }
}
#macro Round_Box(X, Z, R, Low, High_)
  union {
    box { <-X + R, Low, -Z>, <X - R, High_, Z> }
    box { <-X, Low, -Z + R>, <X, High_, Z - R> }
    #for (I, -1, 1, 2) #for (J, -1, 1, 2)
      cylinder { <I*(X - R), Low, J*(Z - R)>, <I*(X - R), High_, J*(Z - R)>, R }
    #end #end
  }
#end
// The hollow along the inner edge, and the soft edges of the top: rings of round bars.
#macro Round_Frame(X, Z, R, High_, Thick)
  union {
    #for (I, -1, 1, 2)
      cylinder { <-X + R, High_, I*Z>, <X - R, High_, I*Z>, Thick }
      cylinder { <I*X, High_, -Z + R>, <I*X, High_, Z - R>, Thick }
      #for (J, -1, 1, 2)
        intersection {
          torus { R, Thick }
          box { <-I*0.01, -1, -J*0.01>, <I*2, 1, J*2> } // no wall is left at the joints
          translate <I*(X - R), High_, J*(Z - R)>
        }
      #end
    #end
  }
#end
#declare Frame_Shape = union {
  difference {
    Round_Box(Half_X, Half_Z, Corner, -0.1, Deep - 0.07)
    Round_Box(Half_X - Flat - Cove, Half_Z - Flat - Cove, 0.41, -0.2, 1)
    Round_Frame(Half_X - Flat - Cove - 0.10, Half_Z - Flat - Cove - 0.10, 0.31, Deep + 0.03, 0.30)
  }
  difference {
    Round_Box(Half_X - 0.07, Half_Z - 0.07, Corner - 0.07, 0, Deep)
    Round_Box(Half_X - Flat - 0.03, Half_Z - Flat - 0.03, 0.58, -0.2, 1)
  }
  Round_Frame(Half_X - 0.07, Half_Z - 0.07, Corner - 0.07, Deep - 0.07, 0.07)
}
// A groove around the level top, for an inlay.
#declare Grooved = difference {
  object { Frame_Shape }
  Round_Frame(Half_X - 0.235, Half_Z - 0.235, Corner - 0.235, Deep + 0.005, 0.025)
}
#macro Side(Turn, Seed, Long)
  intersection {
    object { Grooved }
    // the mitres: the boards meet in the corners' diagonals
    #if (Long)
      plane { vnormalize(<1, 0, -1>), 0 translate <Half_X, 0, Half_Z> }
      plane { vnormalize(<-1, 0, -1>), 0 translate <-Half_X, 0, Half_Z> }
      texture { Tray_Wood scale 1.1 translate <Seed*7.3, 0.1, Seed*2.9> }
    #else
      plane { vnormalize(<-1, 0, 1>), 0 translate <Half_X, 0, Half_Z> }
      plane { vnormalize(<-1, 0, -1>), 0 translate <Half_X, 0, -Half_Z> }
      texture { Tray_Wood scale 1.1 rotate y*90 translate <Seed*2.3, 0.1, Seed*7.9> }
    #end
    rotate y*Turn
  }
#end
#declare Frame = union { Side(0, 1, 1) Side(180, 2, 1) Side(0, 3, 0) Side(180, 4, 0) }
#switch (Pass)
  #case (0) object { Frame } #break
  #case (1) object { Grooved no_image } #break
#end
#if (Pass = 1 | Pass = 2) plane { y, 0 pigment { rgb 1 } finish { diffuse 0.8 } } #end
#if (Pass = 3)
  plane { y, 0
    texture {
      pigment { function { min(1, max(0, 0.5 + 1.35*(Fibre(x, z) - 0.5) + 0.30*(Noise(x*0.6, 3, z*0.6) - 0.5))) }
        color_map { [0 rgb 0.52] [0.5 rgb 0.66] [1 rgb 0.80] } }
      normal { function { Fibre(x, z) } 0.13 accuracy 0.01 }
      finish { diffuse 0.95 }
    }
  }
#end
