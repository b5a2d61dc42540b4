import type { Area, LineString, MultiLineString, Position } from '@sigma/geo';
import {
  accessStrip,
  type ElementSet,
  geodeticOf,
  orbitNumber,
  propagateEarthFixed,
  type SampledTrack,
  subpoint,
  sunAngles,
  trackLines,
} from '@sigma/orbit';
import { crossingBetween } from './station-passes.ts';

/** A piece of a revolution, with the ground below it and what the satellite can see from it. */
export interface OrbitPiece {
  readonly orbitNum: number;
  /** Pieces of a revolution count from 1 at its ascending node. */
  readonly rowNum: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly track: LineString | MultiLineString;
  readonly reach: Area | null;
  /** The Sun is below the horizon of the place straight below at the middle of the piece. */
  readonly eclipsed: boolean;
}

const PIECE_MS = 600_000;
const TRACK_STEP_MS = 20_000;
const VALUES = 6;

/** Instants at which a satellite crosses the equator to the north, rising, in whole ms. */
export function ascendingNodes({ set, states, firstMs, stepMs }: SampledTrack): readonly number[] {
  const height = (ms: number) => propagateEarthFixed(set, ms).position.z;
  const nodes: number[] = [];
  for (let sample = 1; sample * VALUES < states.length; sample += 1) {
    const [before, here] = [states[(sample - 1) * VALUES + 2] ?? 0, states[sample * VALUES + 2] ?? 0];
    if (before >= 0 || here < 0) continue;
    const endMs = firstMs + sample * stepMs;
    nodes.push(Math.round(crossingBetween(height, endMs - stepMs, endMs)));
  }
  return nodes;
}

/**
 * Instants at which revolutions begin: at the ascending nodes. An orbit in the plane of the equator has none; its
 * revolutions begin where their number changes.
 */
export function revolutionStarts(track: SampledTrack): readonly number[] {
  const nodes = ascendingNodes(track);
  return nodes.length > 0 ? nodes : numberChanges(track);
}

function numberChanges({ set, states, firstMs, stepMs }: SampledTrack): readonly number[] {
  const starts: number[] = [];
  let number = orbitNumber(set, firstMs);
  for (let sample = 1; sample * VALUES < states.length; sample += 1) {
    const endMs = firstMs + sample * stepMs;
    const here = orbitNumber(set, endMs);
    if (here > number) {
      const before = number;
      const crossing = crossingBetween((ms) => orbitNumber(set, ms) - before - 0.5, endMs - stepMs, endMs);
      starts.push(Math.round(crossing));
    }
    number = here;
  }
  return starts;
}

/** The way over ground as one line, or several where it crosses the antimeridian. */
function trackBetween(set: ElementSet, startMs: number, endMs: number): LineString | MultiLineString {
  const count = Math.max(1, Math.ceil((endMs - startMs) / TRACK_STEP_MS));
  const positions = Array.from({ length: count + 1 }, (_, index): Position => {
    const ms = startMs + ((endMs - startMs) * index) / count;
    return geodeticOf(propagateEarthFixed(set, ms).position).position;
  });
  const lines = trackLines({ positions });
  const [only, ...others] = lines.coordinates;
  return only !== undefined && others.length === 0 ? { type: 'LineString', coordinates: only } : lines;
}

/**
 * Cuts the revolution between two ascending nodes into pieces of ten minutes, the last one shorter. `maxSlewDeg` is the
 * greatest roll and bounds the reach; null where it is not known. Throws PropagationError.
 */
export function orbitPieces(
  set: ElementSet,
  [fromMs, toMs]: readonly [number, number],
  maxSlewDeg: number | null,
): readonly OrbitPiece[] {
  const orbitNum = orbitNumber(set, (fromMs + toMs) / 2);
  return Array.from({ length: Math.ceil((toMs - fromMs) / PIECE_MS) }, (_, index) => {
    const startMs = fromMs + index * PIECE_MS;
    const endMs = Math.min(startMs + PIECE_MS, toMs);
    const middleMs = (startMs + endMs) / 2;
    return {
      orbitNum,
      rowNum: index + 1,
      startMs,
      endMs,
      track: trackBetween(set, startMs, endMs),
      reach: maxSlewDeg === null ? null : accessStrip(set, { start: startMs, end: endMs, maxSlewDeg }),
      eclipsed: sunAngles(subpoint(set, middleMs).position, middleMs).elevationDeg < 0,
    };
  });
}
