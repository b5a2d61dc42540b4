import type { Area, Geometry, Position } from '@sigma/geo';
import {
  type ElementSet,
  ecefOf,
  propagateEarthFixed,
  rolledGroundPoint,
  swathFieldDeg,
  swathStrip,
  type Vec3,
} from '@sigma/orbit';

/** A capture is made of scenes of this length that touch, one of them over its aim; a satellite takes this many. */
const SCENE_KM = 9.92;
const SCENES_BEFORE = 4;
const SCENES_AFTER = 3;
const HALF_SECOND_MS = 500;

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
  const seenAt = (ms: number): Vec3 | null => {
    const seen = rolledGroundPoint(propagateEarthFixed(set, ms), rollDeg);
    return seen && ecefOf(seen);
  };
  const [before, here, after] = [-HALF_SECOND_MS, 0, HALF_SECOND_MS].map((ms) => seenAt(aimMs + ms));
  if (!before || !here || !after) return null;
  const motion = minus(after, before);
  const kmPerSecond = Math.hypot(motion.x, motion.y, motion.z);
  const [first, last] = scenesAlong(area, (position) => {
    const away = minus(ecefOf(position), here);
    return (away.x * motion.x + away.y * motion.y + away.z * motion.z) / kmPerSecond / SCENE_KM;
  });
  const sceneMs = (SCENE_KM / kmPerSecond) * 1000;
  const [start, end] = [aimMs + (first - 0.5) * sceneMs, aimMs + (last + 0.5) * sceneMs];
  return swathStrip(set, { start, end, rollDeg, fieldDeg: swathFieldDeg(set, swathKm) });
}

/** Numbers of the first and the last scene, 0 over the aim, abreast of which some of the area lies. */
function scenesAlong(area: Geometry, along: (position: Position) => number): readonly [number, number] {
  let [first, last] = [0, 0];
  for (const position of positionsOf(area)) {
    const scene = Math.round(along(position));
    first = Math.max(-SCENES_BEFORE, Math.min(first, scene));
    last = Math.min(SCENES_AFTER, Math.max(last, scene));
  }
  return [first, last];
}

function positionsOf(area: Geometry): readonly Position[] {
  switch (area.type) {
    case 'Point':
      return [area.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return area.coordinates;
    case 'MultiLineString':
    case 'Polygon':
      return area.coordinates.flat();
    case 'MultiPolygon':
      return area.coordinates.flat(2);
    default:
      return area satisfies never;
  }
}

const minus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
