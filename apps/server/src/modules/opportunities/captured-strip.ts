import type { Area, Geometry } from '@sigma/geo';
import {
  captureLine,
  type ElementSet,
  propagateEarthFixed,
  rolledGroundPoint,
  scenesAbreast,
  swathFieldDeg,
  swathStrip,
} from '@sigma/orbit';

/** Length of a scene along the track. */
const SCENE_KM = 9.92;

export interface Capture {
  readonly set: ElementSet;
  readonly rollDeg: number;
  readonly swathKm: number;
  /** When the satellite passes the place that it aims at, milliseconds since 1970 UTC. */
  readonly aimMs: number;
}

/**
 * The ground that a capture of an area sees: as wide as the swath, along the track as far as some of the area lies
 * abreast and no farther than eight scenes. Null where the roll looks past the Earth. Throws PropagationError.
 */
export function capturedStrip({ set, rollDeg, swathKm, aimMs }: Capture, area: Geometry): Area | null {
  const line = captureLine((ms) => rolledGroundPoint(propagateEarthFixed(set, ms), rollDeg), aimMs);
  if (line === null) return null;
  const [first, last] = scenesAbreast(line, area, SCENE_KM);
  const sceneMs = (SCENE_KM / line.kmPerSecond) * 1000;
  const [start, end] = [aimMs + (first - 0.5) * sceneMs, aimMs + (last + 0.5) * sceneMs];
  return swathStrip(set, { start, end, rollDeg, fieldDeg: swathFieldDeg(set, swathKm) });
}
