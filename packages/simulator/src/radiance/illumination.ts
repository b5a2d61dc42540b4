import { pathReflectance, transmission } from '../earth/sky/atmosphere.ts';
import { WAVELENGTHS_NM } from './bands.ts';
import { TABLE_AIR_MASS } from './methane-transmittance.ts';
import { WHITE_FIRST_BAND, WHITE_RADIANCE } from './white-radiance.ts';

/** Where the light of a scene comes from and where it is seen from. */
export interface SunAndView {
  readonly sunElevationDeg: number;
  /** Angle between the vertical of the ground and the direction to the satellite. */
  readonly viewZenithDeg: number;
  /** For the distance of the Sun. */
  readonly at: Date;
}

/** The light of a scene: at-sensor radiance of a band is `perReflectance * reflectance * methane + path`. */
export interface Illumination {
  /** Air passed on the way down and up, in vertical atmospheres: `1 / cos(sun zenith) + 1 / cos(view zenith)`. */
  readonly airMass: number;
  /** Radiance of flat white ground in each band, uW cm-2 sr-1 nm-1; 0 when the Sun is below the horizon. */
  readonly perReflectance: Float64Array;
  /** Radiance that the air scatters into the view, over black ground. */
  readonly path: Float64Array;
  /** Radiance of flat white ground above the atmosphere, `E0 cos(sun zenith) / (pi d^2)`. */
  readonly solar: Float64Array;
}

/** `E0 / pi` of a band at one astronomical unit: Planck's law at 5778 K over the disc of the Sun. */
function solarRadiance(nm: number): number {
  const metres = nm * 1e-9;
  const sun = 1.191043e-16 / metres ** 5 / (Math.exp(1.438777e-2 / (metres * 5778)) - 1);
  // From W m-2 sr-1 m-1 to uW cm-2 nm-1, and the square of the Sun's radius over its distance.
  return sun * 1e-7 * (6.957e8 / 1.495979e11) ** 2;
}

/** Scale of our solar spectrum that joins the measured white radiance at 1559 nm; 1.01 because both are absolute. */
const JOIN =
  (WHITE_RADIANCE[0] ?? 0) /
  (solarRadiance(WAVELENGTHS_NM[WHITE_FIRST_BAND] ?? 0) *
    transmission(WAVELENGTHS_NM[WHITE_FIRST_BAND] ?? 0));

const SOLAR = Float64Array.from(WAVELENGTHS_NM, (nm) => JOIN * solarRadiance(nm));

/** Transmission of clear air at `TABLE_AIR_MASS`: our own below 1560 nm, from the table above. */
const CLEAR_AIR = Float64Array.from(WAVELENGTHS_NM, (nm, band) => {
  const white = WHITE_RADIANCE[band - WHITE_FIRST_BAND];
  return white === undefined ? transmission(nm) : white / (SOLAR[band] ?? 1);
});

/** Above this air mass a flat atmosphere is no longer true; the Sun is then 2 degrees high. */
const MOST_AIR_MASS = 30;

/** The light of a scene under a clear sky. Oblique light passes more air: `T ** (airMass / 2)`. */
export function illuminationOf({ sunElevationDeg, viewZenithDeg, at }: SunAndView): Illumination {
  const sun = Math.max(0, Math.sin((sunElevationDeg * Math.PI) / 180));
  const view = Math.cos((viewZenithDeg * Math.PI) / 180);
  const airMass = Math.min(MOST_AIR_MASS, 1 / Math.max(1e-3, sun) + 1 / Math.max(0.2, view));
  const through = airMass / TABLE_AIR_MASS;
  const solar = SOLAR.map((radiance) => (radiance * sun) / sunDistanceAu(at) ** 2);
  return {
    airMass,
    solar,
    perReflectance: solar.map((radiance, band) => radiance * (CLEAR_AIR[band] ?? 0) ** through),
    path: solar.map(
      (radiance, band) => radiance * pathReflectance(WAVELENGTHS_NM[band] ?? 0) * Math.sqrt(through),
    ),
  };
}

/** Solar radiance outside the atmosphere under a vertical sun, for the gains of detectors. */
export function solarCeiling(band: number): number {
  return SOLAR[band] ?? 0;
}

/** Distance of the Sun in astronomical units, within 0.0003 (Meeus, Astronomical Algorithms, ch. 25, mean anomaly only). */
export function sunDistanceAu(at: Date): number {
  const days = at.getTime() / 86_400_000 - 10_957.5;
  const anomaly = ((357.529 + 0.98560028 * days) * Math.PI) / 180;
  return 1.00014 - 0.01671 * Math.cos(anomaly) - 0.00014 * Math.cos(2 * anomaly);
}
