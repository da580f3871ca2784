// One turned wooden figure as a sprite, head and shoulders, seen from the front. `Kind`: 0 Willow, 1 Acorn,
// 2 Cherry, 3 Walnut, 4 Oak, 5 Maple, 6 anybody. `Mood`: 0 calm, 1 thinking, 2 pleased, 3 rueful.
// Pass 0: in its woods and paints; 1: in three plain tones; 3: its outline.
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
#declare Pales = array[7] {
  srgb <0.900, 0.800, 0.640>, srgb <0.925, 0.760, 0.530>, srgb <0.860, 0.580, 0.440>,
  srgb <0.640, 0.470, 0.340>, srgb <0.760, 0.570, 0.370>, srgb <0.960, 0.880, 0.740>,
  srgb <0.890, 0.790, 0.650>
}
#declare Deeps = array[7] {
  srgb <0.760, 0.630, 0.440>, srgb <0.760, 0.560, 0.330>, srgb <0.660, 0.370, 0.250>,
  srgb <0.420, 0.285, 0.195>, srgb <0.530, 0.370, 0.210>, srgb <0.860, 0.730, 0.550>,
  srgb <0.720, 0.600, 0.450>
}
// What they wear: told apart by brightness as well as by colour.
#declare Coats = array[7] {
  srgb <0.480, 0.400, 0.640>, srgb <0.930, 0.740, 0.240>, srgb <0.960, 0.920, 0.860>,
  srgb <0.130, 0.330, 0.560>, srgb <0.240, 0.330, 0.200>, srgb <0.860, 0.400, 0.130>, srgb <0.8, 0.7, 0.55>
}
#declare Own_Wood = Turned(Pales[Kind], Deeps[Kind], 3.4)
#declare Jet = texture { pigment { srgb <0.110, 0.080, 0.065> } finish { diffuse 0.6 specular 0.6 roughness 0.012 } }
#declare Leaf_Green = Painted(srgb <0.430, 0.560, 0.270>)
#declare Furrow = function(x, y, z) { 0.055*abs(Noise(x*6 + 2*Noise(z*3, 1, y*2), y*6, z*4) - 0.5)*2 }
#declare Bright = 0.96;
#declare Middle = 0.46;

// ---- head and shoulders ------------------------------------------------------------------------------
#declare R = 0.56;
#declare Ball = <0, 0, -0.04>;
#macro On(X, Z) <X, sqrt(max(0, R*R - X*X - Z*Z)), Z> #end
#macro Shoulders()
  #if (Kind = 6) #declare Coat = Own_Wood #else #declare Coat = Painted(Coats[Kind]) #end
  union {
    intersection {
      sphere { 0, 1 scale <0.66, 0.52, 0.62> translate z*(-1.08) }
      cylinder { -y*3, y*3, 0.87 }
    }
    Matter(Coat, (mod(Kind, 2) = 0 ? Bright : Middle))
  }
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
// Two eyes: thinking they look up and aside, pleased they are arcs. Rueful, brows above them slant.
#macro Eye(X, Z, Wide, High)
  #switch (Mood)
    #case (1) Spot(X + 0.050, Z + 0.055, Wide, High) Gleam(X + 0.050, Z + 0.055, Wide) #break
    #case (2) Line(X, Z - 0.35*High, 1.55*Wide, 1.1*High, 20, 160, 0.022) #break
    #else Spot(X, Z, Wide, High) Gleam(X, Z, Wide)
  #end
#end
#macro Brows(Apart, Z)
  #if (Mood = 1) Stroke(Apart - 0.07, Z + 0.07, Apart + 0.11, Z + 0.09, 0.018) #end
  #if (Mood = 3) #for (S, -1, 1, 2) Stroke(S*(Apart - 0.09), Z + 0.05, S*(Apart + 0.09), Z - 0.03, 0.018) #end #end
#end
#macro Eyes(Apart, Z, Wide, High)
  Eye(-Apart, Z, Wide, High) Eye(Apart, Z, Wide, High) Brows(Apart, Z + High + 0.09)
#end
#macro Mouth(X, Z, Wide, High)
  #switch (Mood)
    #case (1) Stroke(X - 0.01, Z - 0.9*High, X + 0.62*Wide, Z - 0.75*High, 0.018) #break
    #case (2) Line(X, Z + 0.03, 1.25*Wide, 1.35*High, 195, 345, 0.024) #break
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

union {
  Shoulders()
  union {
    sphere { 0, R Matter(Own_Wood, Bright) }
    #switch (Kind)
      #case (0) Willow() #break
      #case (1) Acorn() #break
      #case (2) Cherry() #break
      #case (3) Walnut() #break
      #case (4) Oak() #break
      #case (5) Maple() #break
    #end
    #if (Kind = 0) rotate y*7 #end // it bends
    translate Ball
  }
}
