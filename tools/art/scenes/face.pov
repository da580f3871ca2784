// One turned wooden figure as a sprite, head and shoulders, seen from the front. `Kind`: 0 Willow, 1 Acorn,
// 2 Cherry, 3 Walnut, 4 Oak, 5 anybody. Pass 0: in its woods; 1: in three plain tones; 3: its outline.
#include "hand.inc"
#ifndef (Kind) #declare Kind = 0; #end
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
#declare Pales = array[6] {
  srgb <0.900, 0.800, 0.640>, srgb <0.925, 0.760, 0.530>, srgb <0.800, 0.500, 0.360>,
  srgb <0.560, 0.405, 0.290>, srgb <0.790, 0.600, 0.380>, srgb <0.890, 0.790, 0.650>
}
#declare Deeps = array[6] {
  srgb <0.760, 0.630, 0.440>, srgb <0.760, 0.560, 0.330>, srgb <0.580, 0.290, 0.190>,
  srgb <0.330, 0.215, 0.145>, srgb <0.560, 0.390, 0.210>, srgb <0.720, 0.600, 0.450>
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
  union {
    intersection {
      sphere { 0, 1 scale <0.66, 0.52, 0.62> translate z*(-1.08) }
      cylinder { -y*3, y*3, 0.87 }
    }
    Matter(Own_Wood, Bright)
  }
  torus { 0.30, 0.075 rotate x*90 translate z*(-0.565) Matter(Own_Wood, Middle) }
#end
#macro Spot(X, Z, Wide, High)
  sphere { 0, 1 scale <Wide, 0.05, High> rotate x*degrees(-asin(Z/R))*0.9 rotate -z*degrees(asin(X/R))*0.9 translate On(X, Z) Matter(Jet, 0) }
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
#macro Eyes(Apart, Z, Wide, High) Spot(-Apart, Z, Wide, High) Spot(Apart, Z, Wide, High) #end
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
    Eyes(0.19, 0.0, 0.052, 0.075)
    Line(0, -0.10, 0.17, 0.15, 215, 325, 0.017)
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
    Eyes(0.20, -0.08, 0.068, 0.088)
    Spot(0, -0.31, 0.062, 0.050)
    Cheeks(srgb <0.890, 0.520, 0.400>)
    #if (Pass = 0) #for (I, -1, 1, 2) sphere { On(I*0.20 - 0.024, -0.045) + y*0.045, 0.020 pigment { rgb 1 } finish { emission 0.8 } } #end #end
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
    Spot(-0.19, 0.02, 0.055, 0.075)
    Line(0.20, -0.01, 0.085, 0.07, 30, 150, 0.019)
    Line(0.03, -0.10, 0.19, 0.17, 205, 345, 0.019)
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
    Eyes(0.215, -0.03, 0.052, 0.062)
    Line(0, -0.26, 0.14, 0.05, 200, 340, 0.018)
    Line(-0.215, 0.13, 0.14, 0.09, 50, 130, 0.022)
    Line(0.215, 0.13, 0.14, 0.09, 50, 130, 0.022)
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
    Eyes(0.19, 0.05, 0.048, 0.056)
    Cheeks(srgb <0.720, 0.440, 0.280>)
  }
  #for (S, -1, 1, 2)
    sphere_sweep { b_spline 5 <S*0.02, 0.55, 0.15>, 0.03, <S*0.09, 0.545, 0.16>, 0.044, <S*0.21, 0.51, 0.205>, 0.052, <S*0.32, 0.45, 0.17>, 0.036, <S*0.38, 0.42, 0.12>, 0.02 Matter(Grey, Middle) }
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
    #end
    #if (Kind = 0) rotate y*7 #end // it bends
    translate Ball
  }
}
