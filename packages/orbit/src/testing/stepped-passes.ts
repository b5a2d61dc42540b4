import { sgp4, twoline2satrec } from 'satellite.js';
import type { ElementSet } from '../index.ts';

// A second, separately written calculation of passes: SGP4 at every second, its own rotation of the Earth, ellipsoid,
// angles and Sun. It shares no function with the search that it checks.

type Vector = readonly [number, number, number];
type LonLat = readonly [number, number];

const DEG = Math.PI / 180;
const EQUATOR_KM = 6378.137;
const SQUARED_ECCENTRICITY = 6.69437999014e-3;

/** Earth-fixed positions (km) of one satellite at every second. */
export interface SteppedOrbit {
  readonly startMs: number;
  readonly seconds: number;
  readonly positions: Float64Array;
}

/** A pass as the steps show it; times are full seconds. */
export interface SteppedPass {
  readonly firstMs: number;
  readonly lastMs: number;
  /** The second at which the reference is seen at the smallest off-nadir angle. */
  readonly closestMs: number;
}

/** Steps a satellite through an interval, second by second. */
export function stepOrbit(set: ElementSet, startMs: number, seconds: number): SteppedOrbit {
  const record = twoline2satrec(set.line1, set.line2);
  const positions = new Float64Array(seconds * 3);
  for (let second = 0; second < seconds; second += 1) {
    const ms = startMs + second * 1000;
    const state = sgp4(record, (ms - set.epochMs) / 60_000);
    if (!state) throw new Error('no state');
    const angle = greenwichRad(ms);
    const { x, y, z } = state.position;
    positions[second * 3] = Math.cos(angle) * x + Math.sin(angle) * y;
    positions[second * 3 + 1] = Math.cos(angle) * y - Math.sin(angle) * x;
    positions[second * 3 + 2] = z;
  }
  return { startMs, seconds, positions };
}

/** Greenwich mean sidereal time by the formula of the Astronomical Almanac, in radians. */
function greenwichRad(ms: number): number {
  const days = ms / 86_400_000 - 10_957.5;
  const centuries = days / 36_525;
  return (280.46061837 + 360.98564736629 * days + 0.000387933 * centuries ** 2) * DEG;
}

function onGround([lon, lat]: LonLat): Vector {
  const sine = Math.sin(lat * DEG);
  const radius = EQUATOR_KM / Math.sqrt(1 - SQUARED_ECCENTRICITY * sine ** 2);
  const around = radius * Math.cos(lat * DEG);
  return [
    around * Math.cos(lon * DEG),
    around * Math.sin(lon * DEG),
    radius * (1 - SQUARED_ECCENTRICITY) * sine,
  ];
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector): Vector => {
  const size = Math.sqrt(dot(a, a));
  return [a[0] / size, a[1] / size, a[2] / size];
};

/** The ellipsoid's normal through a point above it, by fixed-point iteration of the geodetic latitude. */
function upOf([x, y, z]: Vector): Vector {
  const around = Math.hypot(x, y);
  let lat = Math.atan2(z, around * (1 - SQUARED_ECCENTRICITY));
  for (let round = 0; round < 4; round += 1) {
    const sine = Math.sin(lat);
    const radius = EQUATOR_KM / Math.sqrt(1 - SQUARED_ECCENTRICITY * sine ** 2);
    lat = Math.atan2(z + SQUARED_ECCENTRICITY * radius * sine, around);
  }
  return [(Math.cos(lat) * x) / around, (Math.cos(lat) * y) / around, Math.sin(lat)];
}

const positionAt = ({ positions }: SteppedOrbit, second: number): Vector => [
  positions[second * 3] ?? 0,
  positions[second * 3 + 1] ?? 0,
  positions[second * 3 + 2] ?? 0,
];

/** Off-nadir angle in degrees; above 90 when the place does not have the satellite above its horizon. */
function offNadirDeg(satellite: Vector, up: Vector, place: LonLat): number {
  const ground = onGround(place);
  const sight = minus(ground, satellite);
  const [east, north] = [place[0] * DEG, place[1] * DEG];
  const normal: Vector = [
    Math.cos(north) * Math.cos(east),
    Math.cos(north) * Math.sin(east),
    Math.sin(north),
  ];
  if (dot(sight, normal) > 0) return 180;
  return Math.acos(Math.min(1, -dot(sight, up) / Math.sqrt(dot(sight, sight)))) / DEG;
}

/** Off-nadir angle and roll (positive to the right of the motion) at a full second of the orbit. */
export function steppedAngles(orbit: SteppedOrbit, ms: number, place: LonLat) {
  const second = Math.round((ms - orbit.startMs) / 1000);
  const satellite = positionAt(orbit, second);
  const motion = minus(positionAt(orbit, second + 1), positionAt(orbit, second - 1));
  const up = upOf(satellite);
  const sight = minus(onGround(place), satellite);
  const right = unit(cross(motion, up));
  return {
    offNadirDeg: offNadirDeg(satellite, up, place),
    rollDeg: Math.atan2(dot(sight, right), -dot(sight, up)) / DEG,
  };
}

/** No two passes of a low orbit over one site are nearer than this. */
const APART_MS = 20 * 60_000;

/** Finds the passes over a site of several places: the seconds in which one of them is within the slew limit. */
export function steppedPasses(
  orbit: SteppedOrbit,
  places: readonly LonLat[],
  reference: LonLat,
  slewDeg: number,
): SteppedPass[] {
  const towards = unit(onGround(reference));
  const seen: number[] = [];
  for (let second = 0; second < orbit.seconds; second += 1) {
    const satellite = positionAt(orbit, second);
    // At 1,000 km height, 45 degrees of slew reach 11 degrees on the ground; sites are small.
    if (dot(satellite, towards) < Math.cos(14 * DEG) * Math.sqrt(dot(satellite, satellite))) continue;
    const up = upOf(satellite);
    if (places.some((place) => offNadirDeg(satellite, up, place) <= slewDeg)) seen.push(second);
  }
  const passes: number[][] = [];
  for (const second of seen) {
    const pass = passes.at(-1);
    if (pass && (second - (pass.at(-1) ?? 0)) * 1000 < APART_MS) pass.push(second);
    else passes.push([second]);
  }
  return passes.map((seconds) => {
    const angle = (second: number) => {
      const satellite = positionAt(orbit, second);
      return offNadirDeg(satellite, upOf(satellite), reference);
    };
    const closest = seconds.reduce((best, second) => (angle(second) < angle(best) ? second : best));
    const msOf = (second = 0) => orbit.startMs + second * 1000;
    return { firstMs: msOf(seconds[0]), lastMs: msOf(seconds.at(-1)), closestMs: msOf(closest) };
  });
}

/** Elevation of the Sun in degrees by the low-precision formulae of the Astronomical Almanac, good to 0.02 degrees. */
export function almanacSunDeg([lon, lat]: LonLat, ms: number): number {
  const days = ms / 86_400_000 - 10_957.5;
  const anomaly = (357.528 + 0.9856003 * days) * DEG;
  const longitude =
    (280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * DEG;
  const tilt = (23.439 - 4e-7 * days) * DEG;
  const rightAscension = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude));
  const declination = Math.asin(Math.sin(tilt) * Math.sin(longitude));
  const hour = greenwichRad(ms) + lon * DEG - rightAscension;
  return (
    Math.asin(
      Math.sin(lat * DEG) * Math.sin(declination) +
        Math.cos(lat * DEG) * Math.cos(declination) * Math.cos(hour),
    ) / DEG
  );
}
