// The picture of Hop the Marble for its entry: a red marble rolls towards four others on folded cotton.
#include "hand.inc"
#declare Eye = <-1.4, 8.2, -9.4>;
#declare Target = <0.15, 0, 0.55>;
camera { perspective location Eye right x*1.5 up y direction z*2.35 sky y look_at Target }
Day_Or_Evening()
Room_Seen(8, 1.4, 1)
// The room before the table throws some light back at the sides that are turned to the eye.
light_source { <3, 6, -20> srgb <1.0, 0.94, 0.85>*0.22 shadowless }

// ---- the cloth: a few long soft folds, as a pattern of heights -------------------------------------
#declare Fold = function(x, z, px, pz, c, s, long, broad, bend) {
  exp(-pow(((x - px)*c + (z - pz)*s)/long, 2)
      - pow(((z - pz)*c - (x - px)*s - bend*pow((x - px)*c + (z - pz)*s, 2))/broad, 2))
}
#declare Folds = function(x, z) {
  0.46*Fold(x, z, -2.6, 1.7, cos(0.42), sin(0.42), 2.6, 0.46, 0.05)
  + 0.40*Fold(x, z, 3.4, 3.0, cos(-0.55), sin(-0.55), 2.6, 0.46, -0.05)
  + 0.42*Fold(x, z, 0.9, -2.3, cos(0.30), sin(0.30), 2.4, 0.42, 0.06)
  + 0.34*Fold(x, z, -3.9, -2.2, cos(-0.5), sin(-0.5), 2.2, 0.5, 0)
  + 0.05*Noise(x*0.35, 3, z*0.35)
}
#declare Cell = 0.05;
#declare Far_X = 9; #declare Near_Z = -6; #declare Far_Z = 9;
#declare Rows = (Far_Z - Near_Z)/Cell; #declare Columns = 2*Far_X/Cell;
mesh {
  #for (Row, 0, Rows - 1)
    #for (Column, 0, Columns - 1)
      #local X = -Far_X + Column*Cell; #local Z = Near_Z + Row*Cell;
      #macro At(I, K) <X + I*Cell, Folds(X + I*Cell, Z + K*Cell), Z + K*Cell> #end
      #macro Up(I, K)
        vnormalize(<Folds(X + (I - 0.2)*Cell, Z + K*Cell) - Folds(X + (I + 0.2)*Cell, Z + K*Cell), 0.4*Cell,
          Folds(X + I*Cell, Z + (K - 0.2)*Cell) - Folds(X + I*Cell, Z + (K + 0.2)*Cell)>)
      #end
      smooth_triangle { At(0, 0), Up(0, 0), At(1, 0), Up(1, 0), At(1, 1), Up(1, 1) }
      smooth_triangle { At(0, 0), Up(0, 0), At(1, 1), Up(1, 1), At(0, 1), Up(0, 1) }
    #end
  #end
  texture { Linen }
}

// ---- the marbles: clay and glass with veins, as `patterns.py` has them ---------------------------------
#declare R = 0.62;
#declare Bent = function(x, y, z) { 0.22*(Noise(x*2.2 + 3, y*2.2, z*2.2) - 0.5) }
#declare Line = function(away, half) { Ease((half - abs(away))/0.05 + 0.5) }
// How far across the nearest of five rays, and of four, a point beside the top lies.
#declare Across = function(x, z, n) { sqrt(x*x + z*z)*abs(sin(pi/n - mod(atan2(x, z) + 2*pi + pi/n, 2*pi/n))) }
#declare Ray = function(x, y, z, n, broad) {
  Line(Across(x, z, n), broad*(1 - min(1, sqrt(x*x + z*z)/0.92)))*(y > 0)*(sqrt(x*x + z*z) < 0.92)
}
#declare Cloud = function(x, y, z, px, pz) { Ease((0.25 - sqrt(pow(x - px, 2) + pow(z - pz, 2)))/0.06 + 0.5)*(y > 0) }
#macro Inlay(Kind) // how much of a vein is on a ball of radius 1, the middle of its pattern at +y
  #switch (Kind)
    #case (0) function { min(1, Line(acos(max(-1, min(1, y))) - 0.66 + Bent(x, y, z), 0.075)
        + Line(acos(max(-1, min(1, y))) - 0.30 + Bent(x, y, z), 0.055) + 0.5*Line(acos(max(-1, min(1, y))) - 0.95 + Bent(x, y, z), 0.03)) } #break
    #case (1) function { min(1, Cloud(x + Bent(x, y, z), y, z, 0, 0.42) + Cloud(x + Bent(x, y, z), y, z, 0.364, -0.21)
        + Cloud(x + Bent(x, y, z), y, z, -0.364, -0.21)) } #break
    #case (2) function { min(1, Line(z + Bent(x, y, z), 0.15) + 0.7*Line(z + Bent(x, y, z) - 0.34, 0.03) + 0.5*Line(z + Bent(x, y, z) + 0.30, 0.018)) } #break
    #case (3) function { Ray(x + 0.6*Bent(x, y, z), y, z + 0.6*Bent(z, y, x), 4, 0.17) } #break
    #else function { Ray(x + 0.5*Bent(x, y, z), y, z + 0.5*Bent(z, y, x), 5, 0.19) }
  #end
#end
#macro Clay_Marble(Kind, Body, Pattern, Turn, X, Z)
  sphere {
    0, 1
    texture {
      pigment {
        Inlay(Kind)
        pigment_map {
          [0.0 granite scale 0.5 turbulence 0.3 color_map { [0 color Body*0.45] [0.12 color Body*0.92] [0.8 color Body*1.02] [1 color Body*1.1] }]
          [1.0 granite scale 0.3 color_map { [0 color Pattern*0.86] [1 color Pattern] }]
        }
      }
      finish { diffuse 0.80 specular 0 reflection { 0.0, 0.75 fresnel on } conserve_energy }
    }
    interior { ior 1.5 }
    rotate Turn scale R translate <X, Folds(X, Z) + R*0.985, Z>
  }
#end
#declare Cream = srgb <0.985, 0.93, 0.82>;
Clay_Marble(2, srgb <0.78, 0.13, 0.11>, Cream, <-38, 24, 0>, -2.05, -1.15)
Clay_Marble(0, srgb <0.13, 0.19, 0.56>, Cream, <-42, 8, -6>, 1.05, 0.35)
Clay_Marble(4, srgb <0.96, 0.71, 0.14>, srgb <0.38, 0.19, 0.05>, <-44, 12, 10>, 2.55, 1.25)
Clay_Marble(1, srgb <0.45, 0.74, 0.94>, srgb <0.03, 0.24, 0.47>, <-40, -10, 14>, 0.35, 2.35)
Clay_Marble(3, srgb <0.30, 0.57, 0.31>, srgb <0.97, 0.94, 0.83>, <-46, 30, -12>, 2.75, -1.0)
