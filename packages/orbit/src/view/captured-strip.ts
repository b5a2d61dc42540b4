import type { Area, Geometry } from '@sigma/geo';
import type { ElementSet } from '../elements/element-set.ts';
import { propagateEarthFixed } from '../propagation/propagation.ts';
import { captureLine, scenesAbreast } from './capture-line.ts';
import { rolledGroundPoint } from './look-angles.ts';
import { swathFieldDeg, swathStrip } from './strip.ts';

/** The length of a scene along the track. */
const SCENE_KM = 9.92;

/** A capture that aims at one place. */
export interface Capture {
  readonly set: ElementSet;
  readonly rollDeg: number;
  readonly swathKm: number;
  /** The time when the satellite passes the place that it aims at, in milliseconds since 1970 UTC. */
  readonly aimMs: number;
}

/**
 * Calculates the ground that a capture of an area sees. It is as wide as the swath; along the track it extends as far as
 * part of the area is abreast, and at most eight scenes. Returns null when the roll looks past the Earth. Throws PropagationError.
 */
export function capturedStrip({ set, rollDeg, swathKm, aimMs }: Capture, area: Geometry): Area | null {
  const line = captureLine((ms) => rolledGroundPoint(propagateEarthFixed(set, ms), rollDeg), aimMs);
  if (line === null) return null;
  const [first, last] = scenesAbreast(line, area, SCENE_KM);
  const sceneMs = (SCENE_KM / line.kmPerSecond) * 1000;
  const [start, end] = [aimMs + (first - 0.5) * sceneMs, aimMs + (last + 0.5) * sceneMs];
  return swathStrip(set, { start, end, rollDeg, fieldDeg: swathFieldDeg(set, swathKm) });
}
