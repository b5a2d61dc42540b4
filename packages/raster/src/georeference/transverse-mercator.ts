/** An ellipsoid: semi-major axis in metres and inverse flattening. */
export interface Ellipsoid {
  readonly semiMajorM: number;
  readonly inverseFlattening: number;
}

export const WGS84: Ellipsoid = { semiMajorM: 6378137, inverseFlattening: 298.257223563 };
export const GRS80: Ellipsoid = { semiMajorM: 6378137, inverseFlattening: 298.257222101 };

/** Metres on the ellipsoid, for a central meridian at x = 0 and the equator at y = 0, with scale 1 on the meridian. */
export interface TransverseMercator {
  /** @param lon radians from the central meridian @param lat radians */
  forward(lon: number, lat: number): readonly [number, number];
  /** Radians from the central meridian and radians of latitude; `[NaN, NaN]` where the projection has no such point. */
  inverse(x: number, y: number): readonly [number, number];
}

/** Beyond, about 82 degrees from the central meridian at the equator, the series no longer converges usefully. */
const MOST_ETA = 2.6;
/** Newton's method for the latitude doubles its digits each time. */
const ITERATIONS = 4;

/**
 * Transverse Mercator by Krüger's series to the sixth order: errors below a micrometre within 45 degrees of the central
 * meridian. After Karney (2011), "Transverse Mercator with an accuracy of a few nanometers", Journal of Geodesy 85,
 * equations 7 to 15 for the conformal sphere and 35 and 36 for the coefficients.
 */
export function transverseMercator({ semiMajorM, inverseFlattening }: Ellipsoid): TransverseMercator {
  const flattening = 1 / inverseFlattening;
  const n = flattening / (2 - flattening);
  const shape = flattening * (2 - flattening);
  const eccentricity = Math.sqrt(shape);
  const radius = (semiMajorM / (1 + n)) * polynomial([1, 0, 1 / 4, 0, 1 / 64, 0, 1 / 256], n);
  const toGrid = ALPHA.map((terms) => polynomial(terms, n));
  const toSphere = BETA.map((terms) => -polynomial(terms, n));

  /** Tangent of the conformal latitude, from that of the geographic one. */
  function conformal(tan: number): number {
    const sec = Math.hypot(1, tan);
    const sigma = Math.sinh(eccentricity * Math.atanh((eccentricity * tan) / sec));
    return tan * Math.hypot(1, sigma) - sigma * sec;
  }

  function geographic(wanted: number): number {
    let tan = wanted;
    for (let count = 0; count < ITERATIONS; count += 1) {
      const reached = conformal(tan);
      const slope = (1 + (1 - shape) * tan * tan) / ((1 - shape) * Math.hypot(1, tan));
      tan += ((wanted - reached) / Math.hypot(1, reached)) * slope;
    }
    return tan;
  }

  return {
    forward(lon, lat) {
      const tan = conformal(Math.tan(lat));
      const cos = Math.cos(lon);
      const xi = Math.atan2(tan, cos);
      const eta = Math.asinh(Math.sin(lon) / Math.hypot(tan, cos));
      const [dXi, dEta] = series(toGrid, xi, eta);
      return [radius * (eta + dEta), radius * (xi + dXi)];
    },
    inverse(x, y) {
      const [gridXi, gridEta] = [y / radius, x / radius];
      if (!(Math.abs(gridEta) <= MOST_ETA)) return [NaN, NaN];
      const [dXi, dEta] = series(toSphere, gridXi, gridEta);
      const [xi, eta] = [gridXi + dXi, gridEta + dEta];
      const [sinh, cos] = [Math.sinh(eta), Math.cos(xi)];
      return [Math.atan2(sinh, cos), Math.atan(geographic(Math.sin(xi) / Math.hypot(sinh, cos)))];
    },
  };
}

/**
 * The sums over j = 1 … 6 of c(j) sin(2jξ) cosh(2jη) and c(j) cos(2jξ) sinh(2jη): the parts of c(j) sin(2j(ξ + iη)), by
 * adding the angle once more each time.
 */
function series(coefficients: readonly number[], xi: number, eta: number): readonly [number, number] {
  const [sin, cos] = [Math.sin(2 * xi), Math.cos(2 * xi)];
  const [sinh, cosh] = [Math.sinh(2 * eta), Math.cosh(2 * eta)];
  let [s, c, sh, ch] = [sin, cos, sinh, cosh];
  let [real, imaginary] = [0, 0];
  for (const coefficient of coefficients) {
    real += coefficient * s * ch;
    imaginary += coefficient * c * sh;
    [s, c] = [s * cos + c * sin, c * cos - s * sin];
    [sh, ch] = [sh * cosh + ch * sinh, ch * cosh + sh * sinh];
  }
  return [real, imaginary];
}

const polynomial = (terms: readonly number[], at: number) =>
  terms.reduceRight((sum, term) => sum * at + term, 0);

// Coefficients of n, n² … n⁶ after a constant of 0, one row for each j.
const ALPHA = [
  [0, 1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37800],
  [0, 0, 13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1983433 / 1935360],
  [0, 0, 0, 61 / 240, -103 / 140, 15061 / 26880, 167603 / 181440],
  [0, 0, 0, 0, 49561 / 161280, -179 / 168, 6601661 / 7257600],
  [0, 0, 0, 0, 0, 34729 / 80640, -3418889 / 1995840],
  [0, 0, 0, 0, 0, 0, 212378941 / 319334400],
];
const BETA = [
  [0, 1 / 2, -2 / 3, 37 / 96, -1 / 360, -81 / 512, 96199 / 604800],
  [0, 0, 1 / 48, 1 / 15, -437 / 1440, 46 / 105, -1118711 / 3870720],
  [0, 0, 0, 17 / 480, -37 / 840, -209 / 4480, 5569 / 90720],
  [0, 0, 0, 0, 4397 / 161280, -11 / 504, -830251 / 7257600],
  [0, 0, 0, 0, 0, 4583 / 161280, -108847 / 3991680],
  [0, 0, 0, 0, 0, 0, 20648693 / 638668800],
];
