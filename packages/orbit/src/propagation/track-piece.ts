import { MS_PER_DAY } from '@sigma/geo';
import { E2, EARTH_RADIUS_KM, EARTH_ROTATION_RAD_S, FLATTENING, POLAR_RADIUS_KM } from '../earth/earth.ts';
import { GRAVITY_RADIUS_KM, J2, MU_KM3_S2 } from '../elements/mean-orbit.ts';
import { GRID_STEP_MS, GRID_STEPS, GRID_VALUES, type SetGrid } from './grid-cache.ts';

const STEP_S = GRID_STEP_MS / 1000;
const ORDER = 6;
const EP2 = E2 / (1 - E2);
const INVERSE_A2 = 1 / EARTH_RADIUS_KM ** 2;
const INVERSE_B2 = 1 / POLAR_RADIUS_KM ** 2;

/**
 * The satellite's position at the last `moveTo`, Earth-fixed. Updated in place because it is read millions of times.
 */
// Position in km.
export interface Sight {
  x: number;
  y: number;
  z: number;
  /** Unit vector of the ellipsoid's normal below the satellite, upwards. */
  upX: number;
  upY: number;
  upZ: number;
  /** The polar plane: a ground point Q has the satellite above its horizon when `horizon · Q` exceeds 1. */
  horizonX: number;
  horizonY: number;
  horizonZ: number;
}

/** A grid step of an orbit as quintic polynomials through position, velocity and acceleration at both ends. */
export interface TrackPiece {
  readonly sight: Sight;
  /** Loads the step that begins with sample `index` at `startMs`. */
  load(states: Float64Array, index: number, startMs: number): void;
  /** Updates `sight`; the instant must be within the loaded step. */
  moveTo(ms: number): void;
}

/** Creates an empty piece; `load` must be called first. */
export function createTrackPiece(): TrackPiece {
  const coefficients = new Float64Array(3 * ORDER);
  const accelerations = new Float64Array(6);
  const sight: Sight = {
    x: 0,
    y: 0,
    z: 0,
    upX: 0,
    upY: 0,
    upZ: 0,
    horizonX: 0,
    horizonY: 0,
    horizonZ: 0,
  };
  let pieceStartMs = 0;
  return {
    sight,
    load(states, index, startMs) {
      const [from, to] = [index * GRID_VALUES, (index + 1) * GRID_VALUES];
      pieceStartMs = startMs;
      writeAcceleration(states, from, accelerations, 0);
      writeAcceleration(states, to, accelerations, 3);
      for (let axis = 0; axis < 3; axis += 1) {
        const [p0, p1] = [states[from + axis] ?? 0, states[to + axis] ?? 0];
        const [v0, v1] = [(states[from + 3 + axis] ?? 0) * STEP_S, (states[to + 3 + axis] ?? 0) * STEP_S];
        const a0 = (accelerations[axis] ?? 0) * STEP_S ** 2;
        const a1 = (accelerations[3 + axis] ?? 0) * STEP_S ** 2;
        writeQuintic(coefficients, axis * ORDER, { p0, p1, v0, v1, a0, a1 });
      }
    },
    moveTo(ms) {
      const share = (ms - pieceStartMs) / GRID_STEP_MS;
      writeSight(
        sight,
        at(coefficients, 0, share),
        at(coefficients, ORDER, share),
        at(coefficients, 2 * ORDER, share),
      );
    },
  };
}

function at(c: Float64Array, from: number, u: number): number {
  let value = c[from + 5] ?? 0;
  for (let power = 4; power >= 0; power -= 1) value = value * u + (c[from + power] ?? 0);
  return value;
}

interface Ends {
  readonly p0: number;
  readonly p1: number;
  readonly v0: number;
  readonly v1: number;
  readonly a0: number;
  readonly a1: number;
}

/** Writes the quintic Hermite polynomial over 0 to 1; the derivatives must be scaled to that interval. */
function writeQuintic(into: Float64Array, from: number, { p0, p1, v0, v1, a0, a1 }: Ends): void {
  const rise = p1 - p0;
  into[from] = p0;
  into[from + 1] = v0;
  into[from + 2] = a0 / 2;
  into[from + 3] = 10 * rise - 6 * v0 - 4 * v1 - (3 * a0 - a1) / 2;
  into[from + 4] = -15 * rise + 8 * v0 + 7 * v1 + (3 * a0 - 2 * a1) / 2;
  into[from + 5] = 6 * rise - 3 * (v0 + v1) - (a0 - a1) / 2;
}

/**
 * Writes the acceleration in the rotating frame: gravity with flattening (Vallado, Fundamentals, eq. 8-30), Coriolis
 * and centrifugal terms. The omitted terms bend a low orbit by at most a metre within a step.
 */
function writeAcceleration(states: Float64Array, from: number, into: Float64Array, to: number): void {
  const [x, y, z] = [states[from] ?? 0, states[from + 1] ?? 0, states[from + 2] ?? 0];
  const [vx, vy] = [states[from + 3] ?? 0, states[from + 4] ?? 0];
  const square = x * x + y * y + z * z;
  const pull = -MU_KM3_S2 / (square * Math.sqrt(square));
  const flat = (1.5 * J2 * GRAVITY_RADIUS_KM ** 2) / square;
  const tilt = (5 * z * z) / square;
  const across = pull * (1 + flat * (1 - tilt));
  into[to] = across * x + EARTH_ROTATION_RAD_S * (EARTH_ROTATION_RAD_S * x + 2 * vy);
  into[to + 1] = across * y + EARTH_ROTATION_RAD_S * (EARTH_ROTATION_RAD_S * y - 2 * vx);
  into[to + 2] = pull * (1 + flat * (3 - tilt)) * z;
}

/** Updates the sight from a position. Applies Bowring's formula for the geodetic normal twice, without trigonometry. */
function writeSight(sight: Sight, x: number, y: number, z: number): void {
  const across = Math.sqrt(x * x + y * y);
  // These are the sine and cosine of the reduced latitude before normalization.
  let sine = z;
  let cosine = across * (1 - FLATTENING);
  let north = 0;
  let out = 0;
  for (let round = 0; round < 2; round += 1) {
    const size = Math.sqrt(sine * sine + cosine * cosine);
    const s = sine / size;
    const c = cosine / size;
    north = z + EP2 * POLAR_RADIUS_KM * s * s * s;
    out = across - E2 * EARTH_RADIUS_KM * c * c * c;
    sine = north * (1 - FLATTENING);
    cosine = out;
  }
  const size = Math.sqrt(north * north + out * out);
  const outward = across > 0 ? out / (across * size) : 0;
  sight.x = x;
  sight.y = y;
  sight.z = z;
  sight.upX = x * outward;
  sight.upY = y * outward;
  sight.upZ = north / size;
  sight.horizonX = x * INVERSE_A2;
  sight.horizonY = y * INVERSE_A2;
  sight.horizonZ = z * INVERSE_B2;
}

/** Reads the interpolated position of a satellite at any instant. Caches the current grid step. */
export interface TrackReader {
  readonly sight: Sight;
  /** Updates `sight`; returns false when the orbit has no valid state then. */
  moveTo(ms: number): boolean;
}

/** Creates a reader of the interpolated track of one element set. */
export function createTrackReader(grid: SetGrid): TrackReader {
  const piece = createTrackPiece();
  let loadedMs = Number.NaN;
  return {
    sight: piece.sight,
    moveTo(ms) {
      if (!(ms >= loadedMs && ms <= loadedMs + GRID_STEP_MS)) {
        const day = grid.day(Math.floor(ms / MS_PER_DAY));
        const index = Math.min(Math.floor((ms - day.startMs) / GRID_STEP_MS), GRID_STEPS - 1);
        loadedMs = day.startMs + index * GRID_STEP_MS;
        piece.load(day.states, index, loadedMs);
      }
      piece.moveTo(ms);
      return !Number.isNaN(piece.sight.x);
    },
  };
}
