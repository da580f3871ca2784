// One turned wooden figure as a sprite, head and shoulders, seen from the front. `Kind`: 0 Willow, 1 Acorn,
// 2 Cherry, 3 Walnut, 4 Oak, 5 Maple; those of people have no shoulders: 6 owl, 7 fox, 8 bear, 9 hare,
// 10 frog, 11 cat, 12 hedgehog, 13 mouse, 14 badger, 15 deer, 16 duck, 17 lion; 18 is the white coat that
// they all wear in the colour of a player. `Mood`: 0 calm, 1 thinking, 2 pleased, 3 rueful (people bow),
// 4 looking to the left, 5 asleep. Pass 0: in its woods and paints; 1: in three plain tones; 3: its outline.
#include "hand.inc"
#ifndef (Kind) #declare Kind = 0; #end
#ifndef (Mood) #declare Mood = 0; #end
Camera_Above(1.84, 1.84)
#if (Pass = 0)
  Window_Light(1.06, 14) Room_Light(0.34)
  light_source { <9, 20, -12> srgb <1.0, 0.95, 0.86>*0.16 shadowless }
#end

// ---- materials: what each is in its woods, and its tone where there is nothing but tones ----------
#macro Plain(Tone) texture { pigment { rgb Tone } finish { diffuse 0 emission 1 } } #end
#macro Matter(Own, Tone)
  #if (Pass = 3) Plain(1) #else #if (Pass = 1) Plain(Tone) #else texture { Own } #end #end
#end
#macro Turned(Pale, Deep, Rings)
  texture {
    pigment { function { Wood_Value(x, y, z, Rings) } color_map { [0 Pale] [0.55 Pale*0.55 + Deep*0.45] [1 Deep] } }
    finish { diffuse 0.82 specular 0.16 roughness 0.03 }
    scale 0.62 rotate y*90 translate <Kind*3.1, 0.4, Kind*1.3>
  }
#end
#macro Painted(Colour) texture { pigment { Colour } finish { diffuse 0.80 specular 0.22 roughness 0.03 } } #end
#declare Coated = (Kind < 6 | Kind = 18);
#declare Pales = array[19] {
  srgb <0.900, 0.800, 0.640>, srgb <0.925, 0.760, 0.530>, srgb <0.860, 0.580, 0.440>,
  srgb <0.640, 0.470, 0.340>, srgb <0.760, 0.570, 0.370>, srgb <0.960, 0.880, 0.740>,
  srgb <0.700, 0.520, 0.350>, srgb <0.880, 0.500, 0.260>, srgb <0.560, 0.380, 0.255>,
  srgb <0.900, 0.800, 0.660>, srgb <0.560, 0.690, 0.330>, srgb <0.660, 0.640, 0.610>,
  srgb <0.930, 0.810, 0.630>, srgb <0.720, 0.680, 0.650>, srgb <0.960, 0.930, 0.880>,
  srgb <0.800, 0.560, 0.350>, srgb <0.980, 0.840, 0.380>, srgb <0.930, 0.720, 0.390>,
  srgb <1.000, 1.000, 1.000>
}
#declare Deeps = array[19] {
  srgb <0.760, 0.630, 0.440>, srgb <0.760, 0.560, 0.330>, srgb <0.660, 0.370, 0.250>,
  srgb <0.420, 0.285, 0.195>, srgb <0.530, 0.370, 0.210>, srgb <0.860, 0.730, 0.550>,
  srgb <0.510, 0.350, 0.220>, srgb <0.690, 0.330, 0.150>, srgb <0.400, 0.255, 0.165>,
  srgb <0.760, 0.630, 0.480>, srgb <0.400, 0.550, 0.220>, srgb <0.480, 0.460, 0.440>,
  srgb <0.790, 0.630, 0.440>, srgb <0.560, 0.520, 0.490>, srgb <0.840, 0.790, 0.720>,
  srgb <0.620, 0.400, 0.225>, srgb <0.880, 0.690, 0.230>, srgb <0.780, 0.550, 0.250>,
  srgb <1.000, 1.000, 1.000>
}
// What they wear: told apart by brightness as well as by colour.
#declare Coats = array[6] {
  srgb <0.480, 0.400, 0.640>, srgb <0.930, 0.740, 0.240>, srgb <0.960, 0.920, 0.860>,
  srgb <0.130, 0.330, 0.560>, srgb <0.240, 0.330, 0.200>, srgb <0.860, 0.400, 0.130>
}
#declare Own_Wood = Turned(Pales[Kind], Deeps[Kind], 3.4)
#declare Jet = texture { pigment { srgb <0.110, 0.080, 0.065> } finish { diffuse 0.6 specular 0.6 roughness 0.012 } }
#declare Leaf_Green = Painted(srgb <0.430, 0.560, 0.270>)
#declare Furrow = function(x, y, z) { 0.055*abs(Noise(x*6 + 2*Noise(z*3, 1, y*2), y*6, z*4) - 0.5)*2 }
#declare Bright = 0.96;
#declare Middle = 0.46;
#declare Shut = (Kind > 5 ? 3 : 5); // the mood besides sleep in which eyes are shut

// ---- head and shoulders ------------------------------------------------------------------------------
#declare R = 0.56;
#declare Ball = <0, 0, -0.04>;
#macro On(X, Z) <X, sqrt(max(0, R*R - X*X - Z*Z)), Z> #end
#macro Shoulders()
  #if (Kind = 18) #declare Coat = Painted(srgb 1) #else #declare Coat = Painted(Coats[Kind]) #end
  union {
    intersection {
      sphere { 0, 1 scale <0.66, 0.52, 0.62> translate z*(-1.08) }
      cylinder { -y*3, y*3, 0.87 }
    }
    Matter(Coat, (Kind = 18 ? 1 : (mod(Kind, 2) = 0 ? Bright : Middle)))
  }
#end
#macro Collar()
  torus { 0.30, 0.075 rotate x*90 translate z*(-0.565) Matter(Own_Wood, (mod(Kind, 2) = 0 ? Middle : Bright)) }
#end
#macro Spot(X, Z, Wide, High)
  sphere { 0, 1 scale <Wide, 0.05, High> rotate x*degrees(-asin(Z/R))*0.9 rotate -z*degrees(asin(X/R))*0.9 translate On(X, Z) Matter(Jet, 0) }
#end
#macro Gleam(X, Z, Wide)
  #if (Pass = 0)
    sphere { On(X - 0.35*Wide, Z + 0.5*Wide) + y*0.046, 0.30*Wide pigment { rgb 1 } finish { emission 0.8 } }
  #end
#end
// A line burnt into the head, from one angle to another of an ellipse around (X, Z).
#macro Line(X, Z, Wide, High, From, To, Thick)
  sphere_sweep {
    b_spline 12
    #for (I, -1, 10)
      #local A = radians(From + (To - From)*I/9);
      On(X + Wide*cos(A), Z + High*sin(A)), Thick
    #end
    Matter(Jet, 0)
  }
#end
#macro Stroke(X1, Z1, X2, Z2, Thick)
  sphere_sweep {
    b_spline 5
    On(X1 - (X2 - X1)/2, Z1 - (Z2 - Z1)/2), Thick, On(X1, Z1), Thick, On((X1 + X2)/2, (Z1 + Z2)/2), Thick,
    On(X2, Z2), Thick, On(X2 + (X2 - X1)/2, Z2 + (Z2 - Z1)/2), Thick
    Matter(Jet, 0)
  }
#end
// Two eyes: thinking they look up and aside, pleased they are arcs, asleep or in a bow arcs that hang. Rueful,
// brows above them slant.
#macro Eye(X, Z, Wide, High)
  #switch (Mood)
    #case (1) Spot(X + 0.050, Z + 0.055, Wide, High) Gleam(X + 0.050, Z + 0.055, Wide) #break
    #case (2) Line(X, Z - 0.35*High, 1.55*Wide, 1.1*High, 20, 160, 0.022) #break
    #case (4) Spot(X - 0.035, Z - 0.020, Wide, High) Gleam(X - 0.035, Z - 0.020, Wide) #break
    #case (Shut) Line(X, Z + 0.35*High, 1.45*Wide, 1.0*High, 200, 340, 0.022) #break
    #case (5) Line(X, Z + 0.35*High, 1.45*Wide, 1.0*High, 200, 340, 0.022) #break
    #else Spot(X, Z, Wide, High) Gleam(X, Z, Wide)
  #end
#end
#macro Brows(Apart, Z)
  #if (Mood = 1) Stroke(Apart - 0.07, Z + 0.07, Apart + 0.11, Z + 0.09, 0.018) #end
  #if (Mood = 3 & Kind < 6) #for (S, -1, 1, 2) Stroke(S*(Apart - 0.09), Z + 0.05, S*(Apart + 0.09), Z - 0.03, 0.018) #end #end
#end
#macro Eyes(Apart, Z, Wide, High)
  Eye(-Apart, Z, Wide, High) Eye(Apart, Z, Wide, High) Brows(Apart, Z + High + 0.09)
#end
#macro Mouth(X, Z, Wide, High)
  #switch (Mood)
    #case (1) Stroke(X - 0.01, Z - 0.9*High, X + 0.62*Wide, Z - 0.75*High, 0.018) #break
    #case (2) Line(X, Z + 0.03, 1.25*Wide, 1.35*High, 195, 345, 0.024) #break
    #case (Shut) Line(X, Z, 0.8*Wide, 0.8*High, 210, 330, 0.019) #break
    #case (5) Line(X, Z - 0.9*High, 0.3*Wide, 0.3*High, 0, 360, 0.017) #break
    #case (3) Line(X, Z - 1.75*High, 0.85*Wide, 0.8*High, 40, 140, 0.019) #break
    #else Line(X, Z, Wide, High, 210, 330, 0.019)
  #end
#end
#macro Cheeks(Colour)
  #if (Pass = 0)
    #for (I, -1, 1, 2) sphere { 0, 1 scale <0.085, 0.02, 0.065> rotate -z*I*36 rotate x*16 translate On(I*0.325, -0.15) - <I*0.004, 0.004, 0> Painted(Colour) } #end
  #end
#end
#macro Leaf(Long, Wide)
  intersection {
    sphere { x*(Long*Long/4 - Wide*Wide)/(2*Wide), (Long*Long/4 + Wide*Wide)/(2*Wide) }
    sphere { -x*(Long*Long/4 - Wide*Wide)/(2*Wide), (Long*Long/4 + Wide*Wide)/(2*Wide) }
    scale <1, 0.5, 1> translate -z*Long/2
  }
#end

#macro Willow()
  union {
    Eyes(0.19, 0.0, 0.058, 0.082)
    Mouth(0, -0.10, 0.17, 0.15)
    Cheeks(srgb <0.860, 0.600, 0.450>)
  }
  // long leaves, parted in the middle
  intersection {
    sphere { 0, R*1.045 }
    plane { -z, 0 translate z*0.24 }
    plane { y, 0.40 rotate x*-20 }
    Matter(Leaf_Green, Middle*0.80)
  }
  #for (S, -1, 1, 2)
    #for (I, 0, 6)
      #local A = radians(4 + I*14);
      object {
        Leaf(0.40 + 0.098*I, 0.115)
        rotate x*(-10) rotate y*(-S*(52 - 9.2*I))
        translate <S*(0.02 + 0.585*sin(A)), 0.34*cos(A) + 0.14 + 0.03*mod(I, 2), 0.58*cos(A) + 0.04>
        Matter(Leaf_Green, (mod(I, 2) = 0 ? Middle : Middle*0.80))
      }
    #end
  #end
#end
#macro Acorn()
  union {
    Eyes(0.20, -0.06, 0.066, 0.086)
    Mouth(0, -0.19, 0.15, 0.11)
    // two teeth for nuts
    #if (Mood != 1 & Mood != 3)
      #for (S, -1, 1, 2)
        sphere { 0, 1 scale <0.042, 0.03, 0.055> translate On(S*0.043, -0.320 - (Mood = 2 ? 0.015 : 0)) - y*0.004 #if (Pass = 0) Painted(srgb <0.99, 0.98, 0.94>) #else Matter(Jet, 0) #end }
      #end
    #end
    Cheeks(srgb <0.890, 0.520, 0.400>)
  }
  #declare Cup = texture {
    pigment { srgb <0.500, 0.340, 0.200> }
    finish { diffuse 0.8 specular 0.08 roughness 0.05 }
  }
  union {
    intersection {
      sphere { 0, 1 scale <0.72, 0.66, 0.58> }
      plane { -z, 0 }
      translate z*0.10
    }
    #for (Tier, 0, 5)
      #local B = radians(4 + Tier*15);
      #local Count = floor(26*cos(B)) + 1;
      #for (I, 0, Count - 1)
        #local A = radians((I + mod(Tier, 2)/2)*360/Count);
        sphere { 0, 0.088 scale <1, 0.75, 0.92> translate <0.70*cos(B)*cos(A), 0.64*cos(B)*sin(A), 0.10 + 0.56*sin(B)> }
      #end
    #end
    sphere_sweep { cubic_spline 4 <0, 0, 0.4>, 0.07, <0, 0, 0.60>, 0.080, <0.04, 0, 0.80>, 0.065, <0.14, 0, 0.95>, 0.05 }
    Matter(Cup, Middle)
  }
#end
#macro Cherry()
  union {
    Eye(-0.19, 0.02, 0.058, 0.080)
    #if (Mood = 0) Line(0.20, -0.01, 0.085, 0.07, 20, 160, 0.021) #else Eye(0.19, 0.02, 0.058, 0.080) #end
    Brows(0.19, 0.19)
    Mouth(0.03, -0.10, 0.19, 0.17)
    Cheeks(srgb <0.820, 0.330, 0.260>)
  }
  #declare Stem = Painted(srgb <0.400, 0.440, 0.180>)
  #declare Fruit = texture { pigment { srgb <0.720, 0.080, 0.110> } finish { diffuse 0.7 specular 0.7 roughness 0.012 } }
  #for (S, -1, 1, 2)
    sphere_sweep {
      cubic_spline 5
      <-S*0.2, 0.1, 0.35>, 0.030, <0, 0.12, 0.66>, 0.032, <S*0.32, 0.16, 0.77>, 0.028,
      <S*0.58, 0.2, 0.50>, 0.028, <S*0.66, 0.2, 0.14>, 0.030
      Matter(Stem, Middle)
    }
    sphere { <S*0.665, 0.15, 0.28>, 0.205 Matter(Fruit, Middle) }
  #end
  object { Leaf(0.46, 0.13) rotate y*(-112) rotate z*-10 translate <0.0, 0.25, 0.66> Matter(Leaf_Green, Middle) }
#end
#macro Walnut()
  #declare Brass_Wire = texture { pigment { srgb <0.930, 0.740, 0.400> } finish { diffuse 0.65 specular 0.8 roughness 0.02 } }
  union {
    Eye(-0.215, -0.03, 0.056, 0.066)
    Eye(0.215, -0.03, 0.056, 0.066)
    Mouth(0, -0.25, 0.16, 0.09)
  }
  #for (S, -1, 1, 2)
    torus { 0.155, 0.026 rotate -z*S*12 translate <S*0.215, 0.56, -0.03> Matter(Brass_Wire, 0) }
    #if (Pass = 0) disc { <S*0.215, 0.553, -0.03>, y + x*S*0.2, 0.15 pigment { rgbt <1, 1, 1, 0.80> } finish { diffuse 0.5 } no_shadow } #end
    sphere_sweep { linear_spline 2 <S*0.37, 0.53, 0.0>, 0.020, <S*0.56, 0.2, 0.05>, 0.020 Matter(Brass_Wire, 0) }
  #end
  sphere_sweep { b_spline 4 <-0.14, 0.55, -0.10>, 0.022, <-0.07, 0.58, 0.01>, 0.022, <0.07, 0.58, 0.01>, 0.022, <0.14, 0.55, -0.10>, 0.022 Matter(Brass_Wire, 0) }
  // half a shell for a cap, with its seam and its furrows
  #declare Shell = texture {
    pigment { srgb <0.780, 0.610, 0.410> }
    finish { diffuse 0.8 specular 0.1 roughness 0.05 }
  }
  union {
    isosurface {
      function { sqrt(x*x/0.40 + y*y/0.40 + z*z/0.34) - 1 + 1.3*Furrow(x, y, z) }
      contained_by { box { <-0.8, -0.8, 0.0>, <0.8, 0.8, 0.7> } } max_gradient 6
      translate z*0.18
    }
    torus { 0.62, 0.055 rotate x*90 scale <1.02, 1.02, 1> translate z*0.20 }
    torus { 0.585, 0.05 rotate z*90 scale <1, 1.05, 0.98> translate z*0.17 clipped_by { plane { -z, -0.2 } } }
    Matter(Shell, Middle)
  }
#end
#macro Oak()
  #declare Grey = texture { pigment { srgb <0.900, 0.870, 0.800> } finish { diffuse 0.85 specular 0.06 roughness 0.06 } }
  union {
    Eye(-0.19, 0.03, 0.054, 0.064)
    Eye(0.19, 0.03, 0.054, 0.064)
    Cheeks(srgb <0.720, 0.440, 0.280>)
  }
  #for (S, -1, 1, 2)
    // brows, raised in thought on one side, in joy on both, and slanting in rue
    #local In = (Mood = 2 ? 0.05 : (Mood = 3 ? 0.075 : (Mood = 1 & S > 0 ? 0.07 : 0)));
    #local Out = (Mood = 2 ? 0.05 : (Mood = 3 ? -0.045 : (Mood = 1 & S > 0 ? 0.07 : 0)));
    sphere_sweep { b_spline 5 <S*0.02, 0.55, 0.15 + In>, 0.03, <S*0.09, 0.545, 0.16 + In>, 0.044, <S*0.21, 0.51, 0.205 + (In + Out)/2>, 0.052, <S*0.32, 0.45, 0.17 + Out>, 0.036, <S*0.38, 0.42, 0.12 + Out>, 0.02 Matter(Grey, Middle) }
    sphere_sweep { b_spline 5 <0, 0.60, -0.13>, 0.05, <S*0.06, 0.61, -0.145>, 0.075, <S*0.20, 0.57, -0.20>, 0.080, <S*0.36, 0.48, -0.17>, 0.045, <S*0.46, 0.42, -0.08>, 0.02 Matter(Grey, Bright) }
  #end
  // a beard with the lobes of an oak leaf
  union {
    sphere { 0, 1 scale <0.36, 0.30, 0.42> translate <0, 0.30, -0.42> }
    #for (S, -1, 1, 2)
      sphere { <S*0.46, 0.24, -0.20>, 0.155 }
      sphere { <S*0.40, 0.30, -0.42>, 0.165 }
      sphere { <S*0.27, 0.34, -0.58>, 0.165 }
    #end
    sphere { <0, 0.36, -0.70>, 0.165 }
    Matter(Grey, Middle)
  }
  // and two of its leaves for hair
  #for (S, -1, 1, 2)
    union {
      #for (I, 0, 3)
        sphere { 0, 1 scale <0.17 - 0.02*I, 0.07, 0.125> translate <S*(0.13 + 0.155*I), 0.26 - 0.03*I, 0.56 - 0.055*I*I*0.55 + 0.05*mod(I + 1, 2)> }
      #end
      Matter(Leaf_Green, Middle)
    }
  #end
#end
#macro Maple()
  #declare Key = texture { pigment { srgb <0.880, 0.430, 0.130> } finish { diffuse 0.8 specular 0.16 roughness 0.04 } }
  #declare Woollen = Painted(srgb <0.170, 0.560, 0.640>)
  union {
    Eye(-0.19, -0.01, 0.056, 0.078)
    Eye(0.19, -0.01, 0.056, 0.078)
    #if (Mood = 0) #for (S, -1, 1, 2) Stroke(S*0.10, 0.125, S*0.29, 0.195, 0.021) #end #else Brows(0.19, 0.16) #end
    Mouth(0, -0.14, 0.17, 0.13)
    Cheeks(srgb <0.910, 0.560, 0.420>)
  }
  // the two wings of its seed, ready to fly
  #for (S, -1, 1, 2)
    union {
      sphere { 0, 1 scale <0.15, 0.13, 0.125> translate <0.07, 0.06, 0> }
      #for (I, 0, 9)
        sphere { 0, 1 scale <0.16, 0.04, 0.075 + 0.026*I - 0.0022*I*I> translate <0.16 + 0.058*I, 0.02, 0.02 + 0.020*I> }
      #end
      rotate y*-7
      scale <S, 1, 1>
      translate z*0.53
      Matter(Key, Middle)
    }
  #end
  // a scarf in the wind of its own speed
  torus { 0.37, 0.105 rotate x*90 translate z*(-0.53) Matter(Woollen, Middle*0.80) }
  sphere_sweep {
    b_spline 6
    <0.15, 0.42, -0.56>, 0.08, <0.30, 0.36, -0.58>, 0.09, <0.46, 0.28, -0.50>, 0.10, <0.58, 0.22, -0.60>, 0.11, <0.70, 0.2, -0.52>, 0.11, <0.84, 0.2, -0.42>, 0.08
    scale <1, 0.6, 1>
    Matter(Woollen, Middle*0.80)
  }
#end

// ---- the animals of people -------------------------------------------------------------------------
#declare Cream = Painted(srgb <0.970, 0.930, 0.850>)
#declare Rosy = Painted(srgb <0.880, 0.560, 0.500>)
#declare Dark_Brown = Painted(srgb <0.260, 0.170, 0.120>)
#declare Coal = Painted(srgb <0.130, 0.115, 0.110>)
#declare Beak = Painted(srgb <0.930, 0.560, 0.130>)
// Flat discs inlaid in the head around (X, Z).
#macro Inlay(X, Z, Wide, High, Own, Tone)
  sphere { 0, 1 scale <Wide, 0.045, High> rotate x*degrees(-asin(Z/R))*0.9 rotate -z*degrees(asin(X/R))*0.9 translate On(X, Z) - y*0.012 Matter(Own, Tone) }
#end
#macro Muzzle(Z, Wide, Deep, High, Own, Tone)
  sphere { 0, 1 scale <Wide, Deep, High> translate On(0, Z) - y*0.08 Matter(Own, Tone) }
#end
#macro Nose(Z, Out, Wide, Own)
  sphere { 0, 1 scale <Wide, 0.07, 0.72*Wide> translate On(0, Z) + y*Out Matter(Own, 0) }
#end
// A mouth below a snout that stands out by Out.
#macro Snout_Mouth(Z, Out, Wide)
  #for (S, -1, 1, 2)
    #local Low = (Mood = 2 ? 0.105 : 0.070);
    sphere_sweep {
      b_spline 5 On(0, Z + 0.05) + y*Out, 0.016, On(0, Z) + y*Out, 0.016, On(S*Wide*0.5, Z - Low) + y*Out, 0.016,
      On(S*Wide, Z - Low*0.55) + y*Out, 0.016, On(S*Wide*1.15, Z + 0.02) + y*Out, 0.016
      Matter(Jet, 0)
    }
  #end
#end
#macro Round_Ear(S, X, Z, Big, Own, Tone, Inner)
  union {
    sphere { 0, Big scale <1, 0.45, 1> Matter(Own, Tone) }
    sphere { 0, Big*0.62 scale <1, 0.45, 1> translate y*Big*0.26 Matter(Inner, Middle*0.8) }
    translate <S*X, 0.05, Z>
  }
#end
// A pointed ear: a cone, flat from front to back.
#macro Pointed_Ear(S, X, Z, Wide, High, Lean, Own, Tone, Inner, Tip)
  union {
    cone { 0, Wide, z*High, Wide*0.14 scale <1, 0.5, 1> Matter(Own, Tone) }
    sphere { 0, Wide*0.14 scale <1, 0.5, 1> translate z*High Matter(Own, Tone) }
    #if (Tip) union { cone { z*High*0.68, Wide*0.44, z*High*1.0, Wide*0.16 } sphere { z*High*1.01, Wide*0.16 } scale <1.02, 0.54, 1> Matter(Coal, Middle*0.5) } #end
    cone { 0, Wide*0.62, z*High*0.70, Wide*0.06 scale <1, 0.5, 1> translate y*Wide*0.24 Matter(Inner, Middle*0.8) }
    rotate y*S*Lean
    translate <S*X, 0.04, Z>
  }
#end
#macro Whiskers(Z, Out)
  #for (S, -1, 1, 2) #for (I, -1, 1)
    sphere_sweep { linear_spline 2 On(S*0.17, Z + 0.035*I) + y*Out, 0.011, <S*0.56, 0.50, Z + 0.11*I + 0.02>, 0.007 Matter(Jet, Middle*0.6) }
  #end #end
#end

#macro Owl()
  #declare Feather = Painted(srgb <0.400, 0.265, 0.165>)
  #for (S, -1, 1, 2)
    Inlay(S*0.205, 0.06, 0.225, 0.235, Painted(srgb <0.850, 0.690, 0.480>), Middle*0.9)
    #if (Mood < 2 | Mood = 4) Inlay(S*0.200, 0.05, 0.165, 0.175, Cream, 1) #end
    // a tuft of three feathers, and a brow that leads up to it
    union {
      #for (I, 0, 2) cone { 0, 0.105 - 0.012*I, z*(0.36 - 0.06*I), 0.012 scale <1, 0.6, 1> rotate y*S*(16 + 11*I) translate <S*0.060*I, -0.03*I, -0.03*I> } #end
      translate <S*0.23, 0.22, 0.40>
      Matter(Feather, Middle)
    }
    sphere_sweep { b_spline 5 <S*0.0, 0.54, 0.04>, 0.028, <S*0.05, 0.55, 0.13>, 0.040, <S*0.15, 0.50, 0.27>, 0.056, <S*0.27, 0.38, 0.40>, 0.070, <S*0.34, 0.30, 0.48>, 0.05 Matter(Feather, Middle) }
  #end
  union { Eye(-0.19, 0.05, 0.085, 0.098) Eye(0.19, 0.05, 0.085, 0.098) translate y*0.045 }
  cone { 0, 0.075, <0, 0.10, -0.17>, 0.012 scale <0.9, 1, 1> translate On(0, -0.02) + y*0.0 Matter(Beak, Middle) }
  // a breast of feathers burnt into the wood
  #for (I, 0, 2) #for (J, 0, 2 + mod(I, 2))
    Line((J - 1 - mod(I, 2)/2)*0.135, -0.245 - 0.085*I, 0.05, 0.05, 200, 340, 0.012)
  #end #end
#end
#macro Fox()
  #for (S, -1, 1, 2)
    Pointed_Ear(S, 0.31, 0.36, 0.20, 0.46, 16, Own_Wood, Bright, Dark_Brown, 1)
    sphere { 0, 1 scale <0.21, 0.075, 0.155> rotate y*S*30 rotate -z*S*34 translate <S*0.275, 0.40, -0.20> Matter(Cream, 1) }
  #end
  Eyes(0.20, 0.05, 0.054, 0.074)
  cone { 0, 0.175, <0, 0.26, -0.05>, 0.06 scale <1, 1, 0.82> translate On(0, -0.16) - y*0.09 Matter(Cream, 1) }
  Nose(-0.19, 0.20, 0.072, Jet)
  Snout_Mouth(-0.265, 0.045, 0.13)
#end
#macro Bear()
  #for (S, -1, 1, 2) Round_Ear(S, 0.40, 0.42, 0.19, Own_Wood, Bright, Painted(srgb <0.780, 0.580, 0.400>)) #end
  Eyes(0.19, 0.07, 0.050, 0.062)
  Muzzle(-0.17, 0.235, 0.185, 0.180, Painted(srgb <0.830, 0.650, 0.460>), Middle)
  Nose(-0.10, 0.115, 0.085, Jet)
  Snout_Mouth(-0.195, 0.125, 0.10)
#end
#macro Hare()
  #for (S, -1, 1, 2)
    union {
      sphere { 0, 1 scale <0.125, 0.085, 0.40> Matter(Own_Wood, Bright) }
      sphere { 0, 1 scale <0.070, 0.05, 0.30> translate y*0.052 Matter(Rosy, Middle*0.8) }
      rotate y*(S*12 + (S > 0 ? 6 : 0))
      translate <S*0.19, 0.03, 0.55>
    }
  #end
  Eyes(0.21, 0.03, 0.058, 0.080)
  #for (S, -1, 1, 2) sphere { 0, 1 scale <0.115, 0.085, 0.085> translate On(S*0.085, -0.175) - y*0.01 Matter(Cream, 1) } #end
  Nose(-0.105, 0.045, 0.052, Rosy)
  #for (S, -1, 1, 2) sphere { 0, 1 scale <0.036, 0.03, 0.060> translate On(S*0.037, -0.285) + y*0.02 #if (Pass = 0) Painted(srgb <0.99, 0.98, 0.94>) #else Matter(Jet, 0) #end } #end
  Whiskers(-0.17, 0.05)
  Cheeks(srgb <0.900, 0.580, 0.480>)
#end
#macro Frog()
  #for (S, -1, 1, 2)
    union {
      sphere { 0, 0.205 Matter(Own_Wood, Bright) }
      sphere { y*0.085, 0.150 scale <1, 1, 1> Matter(Cream, 1) }
      #switch (Mood)
        #case (2) sphere_sweep { b_spline 5 <-0.14, 0.20, -0.06>, 0.022, <-0.09, 0.225, -0.02>, 0.022, <0, 0.245, 0.045>, 0.022, <0.09, 0.225, -0.02>, 0.022, <0.14, 0.20, -0.06>, 0.022 Matter(Jet, 0) } #break
        #case (3) sphere { y*0.09, 0.152 clipped_by { plane { -z, 0.015 } } Matter(Own_Wood, Bright) } torus { 0.151, 0.014 rotate x*90 rotate x*90 translate <0, 0.09, -0.005> clipped_by { plane { -y, -0.09 } } Matter(Jet, 0) } #break
        #case (5) sphere { y*0.09, 0.152 clipped_by { plane { -z, 0.015 } } Matter(Own_Wood, Bright) } torus { 0.151, 0.014 rotate x*90 rotate x*90 translate <0, 0.09, -0.005> clipped_by { plane { -y, -0.09 } } Matter(Jet, 0) } #break
        #else sphere { <(Mood = 4 ? -0.05 : 0), 0.180, (Mood = 4 ? -0.03 : 0)>, 0.075 scale <1, 1, 1> Matter(Jet, 0) }
      #end
      translate <S*0.285, 0.20, 0.385>
    }
    Spot(S*0.055, -0.02, 0.016, 0.022)
  #end
  Mouth(0, -0.02 - (Mood = 5 ? 0.1 : 0), 0.36, 0.22)
  Cheeks(srgb <0.700, 0.640, 0.330>)
#end
#macro Cat()
  #for (S, -1, 1, 2) Pointed_Ear(S, 0.33, 0.34, 0.20, 0.38, 20, Own_Wood, Bright, Rosy, 0) #end
  #for (I, -1, 1) Stroke(I*0.10, 0.30 - 0.02*abs(I), I*0.085, 0.42 - 0.02*abs(I), 0.024) #end
  #for (S, -1, 1, 2) #for (I, 0, 1) Stroke(S*0.42, -0.02 - 0.12*I, S*0.50, 0.0 - 0.13*I, 0.020) #end #end
  Eyes(0.20, 0.06, 0.062, 0.082)
  #for (S, -1, 1, 2) sphere { 0, 1 scale <0.120, 0.085, 0.090> translate On(S*0.090, -0.185) - y*0.015 Matter(Cream, 1) } #end
  Nose(-0.110, 0.045, 0.055, Rosy)
  Snout_Mouth(-0.205, 0.085, 0.115)
  Whiskers(-0.19, 0.05)
#end
#macro Hedgehog()
  #for (Row, 0, 3)
    #local Count = 13 + 3*Row;
    #for (I, 0, Count)
      #local A = radians(-38 + 256*I/Count);
      #local Out = 0.50 - 0.035*Row;
      #local Base = <Out*cos(A), 0.12 - 0.13*Row, Out*sin(A)>;
      cone { Base*0.85, 0.085, Base + <0.27*cos(A), 0.06 - 0.06*Row, 0.27*sin(A) + 0.02>, 0.012 Matter(Dark_Brown, Middle*(mod(I + Row, 2) = 0 ? 1 : 0.72)) }
    #end
  #end
  #for (I, 0, 8)
    #local A = radians(14 + 152*I/8);
    cone { <0.40*cos(A), 0.33, 0.38*sin(A)>, 0.085, <0.60*cos(A), 0.40, 0.60*sin(A)>, 0.012 Matter(Dark_Brown, Middle*(mod(I, 2) = 0 ? 1 : 0.72)) }
  #end
  Eyes(0.18, -0.02, 0.054, 0.070)
  cone { 0, 0.145, <0, 0.25, 0.01>, 0.055 translate On(0, -0.17) - y*0.06 Matter(Own_Wood, Bright) }
  Nose(-0.155, 0.205, 0.066, Jet)
  Mouth(0, -0.235, 0.13, 0.09)
  Cheeks(srgb <0.890, 0.560, 0.430>)
#end
#macro Mouse()
  #for (S, -1, 1, 2) Round_Ear(S, 0.52, 0.36, 0.275, Own_Wood, Bright, Rosy) #end
  Eyes(0.17, 0.03, 0.054, 0.076)
  cone { 0, 0.15, <0, 0.20, 0.0>, 0.06 translate On(0, -0.15) - y*0.06 Matter(Own_Wood, Bright) }
  Nose(-0.14, 0.16, 0.070, Rosy)
  Mouth(0, -0.22, 0.11, 0.08)
  Whiskers(-0.15, 0.07)
#end
#macro Badger()
  #for (S, -1, 1, 2)
    Round_Ear(S, 0.41, 0.38, 0.135, Coal, Middle*0.55, Cream)
    // a stripe over each eye
    intersection {
      sphere { 0, R*1.012 }
      cylinder { -y*2, y*2, 0.30 scale <0.46, 1, 1.75> rotate y*S*9 translate <S*0.205, 0, 0.10> }
      plane { -y, 0 }
      Matter(Coal, Middle*0.55)
    }
    union {
      #switch (Mood)
        #case (2) #local Arc = 1; #break
        #else #local Arc = 0;
      #end
      #if (Arc | Mood = 3 | Mood = 5)
        sphere_sweep {
          b_spline 5
          #for (I, -1, 3)
            #local A = radians((Arc ? 20 : 200) + 140*(I/2));
            On(S*0.19 + 0.08*cos(A), 0.03 + (Arc ? 0 : 0.05) + 0.075*sin(A)) + y*0.012, 0.021
          #end
          Matter(Cream, 1)
        }
      #else
        // a brown eye, which is told apart from the stripe
        Inlay(S*0.19, 0.03, 0.070, 0.080, Painted(srgb <0.690, 0.440, 0.230>), 1)
        union { Eye(S*0.19, 0.03, 0.050, 0.060) translate y*0.02 }
      #end
    }
  #end
  Muzzle(-0.20, 0.17, 0.16, 0.13, Cream, 1)
  Nose(-0.145, 0.085, 0.090, Jet)
  Snout_Mouth(-0.23, 0.085, 0.10)
#end
#macro Deer()
  #declare Horn = texture { pigment { srgb <0.560, 0.420, 0.280> } finish { diffuse 0.8 specular 0.1 roughness 0.05 } }
  #for (S, -1, 1, 2)
    object { Leaf(0.42, 0.12) rotate x*180 rotate y*S*76 translate <S*0.42, 0.02, 0.26> Matter(Own_Wood, Bright) }
    object { Leaf(0.30, 0.07) rotate x*180 rotate y*S*76 translate <S*0.46, 0.06, 0.262> Matter(Cream, 1) }
    union {
      sphere_sweep { b_spline 6 <S*0.10, 0, 0.40>, 0.05, <S*0.14, 0, 0.50>, 0.048, <S*0.22, 0, 0.64>, 0.042, <S*0.30, 0, 0.74>, 0.038, <S*0.33, 0, 0.86>, 0.030, <S*0.33, 0, 0.95>, 0.02 }
      sphere_sweep { b_spline 5 <S*0.18, 0, 0.56>, 0.038, <S*0.22, 0, 0.64>, 0.038, <S*0.34, 0, 0.66>, 0.034, <S*0.44, 0, 0.73>, 0.027, <S*0.48, 0, 0.82>, 0.02 }
      sphere_sweep { b_spline 5 <S*0.20, 0, 0.60>, 0.034, <S*0.22, 0, 0.68>, 0.032, <S*0.17, 0, 0.76>, 0.028, <S*0.16, 0, 0.84>, 0.022, <S*0.16, 0, 0.9>, 0.02 }
      Matter(Horn, Middle)
    }
    Inlay(S*0.10, 0.40, 0.036, 0.036, Cream, 1)
    Inlay(S*0.24, 0.345, 0.032, 0.032, Cream, 1)
  #end
  Inlay(0, 0.31, 0.034, 0.034, Cream, 1)
  Eyes(0.21, 0.05, 0.060, 0.084)
  Muzzle(-0.19, 0.185, 0.17, 0.15, Cream, 1)
  Nose(-0.125, 0.105, 0.080, Jet)
  Snout_Mouth(-0.215, 0.105, 0.09)
#end
#macro Duck()
  Eyes(0.22, 0.10, 0.056, 0.078)
  // the bill opens in joy
  sphere { 0, 1 scale <0.255, 0.26, 0.075> translate On(0, -0.11) - y*0.02 Matter(Beak, Middle) }
  sphere { 0, 1 scale <0.190, 0.20, 0.055> translate On(0, -0.185 - (Mood = 2 ? 0.04 : 0)) - y*0.04 Matter(Beak, Middle*0.75) }
  #for (S, -1, 1, 2) sphere { On(S*0.06, -0.07) + y*0.20, 0.018 Matter(Jet, 0) } #end
  #for (I, -1, 1)
    object { Leaf(0.36 - 0.05*abs(I), 0.085) rotate x*180 rotate y*(8 + I*34) translate <0.02 + I*0.03, 0.03, 0.50> Matter(Own_Wood, Bright) }
  #end
  Cheeks(srgb <0.950, 0.640, 0.340>)
#end
#macro Lion()
  #declare Mane = Painted(srgb <0.640, 0.330, 0.130>)
  #for (Row, 0, 1)
    #for (I, 0, 15)
      #local A = radians((I + Row/2)*360/16);
      // It ends at the cheeks: below, the coat tells whose figure it is.
      #if (sin(A) > -0.60) sphere { 0, 1 scale <0.20, 0.11, 0.135> rotate y*(-degrees(A)) translate <(0.56 + 0.06*Row)*cos(A), 0.10 - 0.14*Row, (0.55 + 0.06*Row)*sin(A)> Matter(Mane, Middle*(mod(I + Row, 2) = 0 ? 1 : 0.75)) } #end
    #end
  #end
  #for (S, -1, 1, 2) Round_Ear(S, 0.40, 0.42, 0.145, Own_Wood, Bright, Mane) #end
  Eyes(0.19, 0.06, 0.054, 0.072)
  #for (S, -1, 1, 2) sphere { 0, 1 scale <0.125, 0.090, 0.095> translate On(S*0.092, -0.19) - y*0.015 Matter(Cream, 1) } #end
  Nose(-0.105, 0.055, 0.085, Dark_Brown)
  Snout_Mouth(-0.21, 0.09, 0.115)
#end

union {
  #if (Coated) Shoulders() #end
  #if (Kind < 18) Collar() #end
  union {
    sphere { 0, R Matter(Own_Wood, Bright) #if (Kind = 18) no_image #end }
    #switch (Kind)
      #case (0) Willow() #break
      #case (1) Acorn() #break
      #case (2) Cherry() #break
      #case (3) Walnut() #break
      #case (4) Oak() #break
      #case (5) Maple() #break
      #case (6) Owl() #break
      #case (7) Fox() #break
      #case (8) Bear() #break
      #case (9) Hare() #break
      #case (10) Frog() #break
      #case (11) Cat() #break
      #case (12) Hedgehog() #break
      #case (13) Mouse() #break
      #case (14) Badger() #break
      #case (15) Deer() #break
      #case (16) Duck() #break
      #case (17) Lion() #break
    #end
    #if (Kind = 0) rotate y*7 #end // it bends
    #if (Mood = 4) rotate z*17 rotate y*-4 #end
    #if (Mood = 3 & Kind > 5) rotate x*-20 #end
    #if (Mood = 5) rotate x*-8 rotate y*13 #end
    translate Ball
  }
}
