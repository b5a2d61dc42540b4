import { type Geometry, geometriesIntersect, type Position } from '@sigma/geo';
import { type ElementSet, ecefOf, orbitNumber, propagateEarthFixed, type Vec3 } from '@sigma/orbit';
import type { ScenePlan } from '../scene-plan.ts';
import { chanceOf } from './chance.ts';
import {
  ALONG_TRACK_GSD_M,
  type LaidStrip,
  layStrip,
  modeOf,
  sceneId,
  stripWithRoll,
  takeScene,
} from './fly-strip.ts';
import { seenUnder } from './scene-grid.ts';

/** One task of a schedule, to be flown. */
export interface TaskToFly {
  readonly seed: number;
  /** `osk_id` of the sensor. */
  readonly sensor: number;
  readonly set: ElementSet;
  /** What is to be seen. */
  readonly area: Geometry;
  /** The place of it that the roll was planned for. */
  readonly aim: Position;
  /** When the satellite passes the aim, within a minute; milliseconds since 1970 UTC. */
  readonly nearMs: number;
  /** As planned, degrees, + to the right of the motion over ground. */
  readonly rollDeg: number;
  readonly taskId: string;
  readonly taskName: string;
  readonly place: string;
}

/** Longest strip of one task. */
const MOST_SCENES = 8;
/** The satellite points at the aim with its newest orbit; a roll farther off was set by somebody on purpose. */
const OWN_ROLL_DEG = 0.3;

/**
 * The scenes of one task in the order of time: a strip that touches, as long as the area lies below it, at most 8
 * scenes, one of them over the aim. Those that show nothing of the area are not taken; none at all when the roll of
 * the task looks past it. Angles are those of the element set. Throws RangeError without a pass near.
 */
export function planTaskedScenes(task: TaskToFly): ScenePlan[] {
  const { set, aim, nearMs, rollDeg, taskId, taskName, place, sensor } = task;
  const mode = modeOf(chanceOf(task.seed)('mode', taskId));
  const gsd = ALONG_TRACK_GSD_M[mode];
  const aimed = layStrip(set, aim, nearMs, gsd);
  const isOwn = Math.abs(aimed.strip.rollDeg - rollDeg) > OWN_ROLL_DEG;
  const laid = isOwn ? stripWithRoll(set, rollDeg, aimed.middleMs, gsd) : aimed;
  const { middleMs, strip } = laid;
  const orbit = orbitNumber(set, middleMs);
  const [first, last] = reachOf(laid, task.area);
  const scenes: ScenePlan[] = [];
  for (let at = first; at <= last; at += 1) {
    const datetime = new Date(middleMs + at * strip.sceneMs);
    const start = new Date(datetime.valueOf() - strip.sceneMs / 2);
    const end = new Date(datetime.valueOf() + strip.sceneMs / 2);
    const id = sceneId(sensor, start, orbit, scenes.length);
    const taken = takeScene(strip, datetime);
    if (!geometriesIntersect(taken.footprint, task.area)) continue;
    scenes.push({ id, taskId, taskName, place, sensor, imagingMode: mode, start, end, datetime, ...taken });
  }
  return scenes;
}

/** Numbers of the first and last scene along the track, 0 over the aim, below which some of the area may lie. */
function reachOf({ middleMs, strip }: LaidStrip, area: Geometry): readonly [number, number] {
  const lookAt = (ms: number) => ecefOf(seenUnder(propagateEarthFixed(strip.set, ms), strip.rollDeg));
  const [before, here, after] = [lookAt(middleMs - 500), lookAt(middleMs), lookAt(middleMs + 500)];
  const motion = minus(after, before);
  const kmPerSecond = Math.hypot(motion.x, motion.y, motion.z);
  const along = positionsOf(area).map((position) => {
    const away = minus(ecefOf(position), here);
    const km = (away.x * motion.x + away.y * motion.y + away.z * motion.z) / kmPerSecond;
    return Math.round((km / kmPerSecond) * (1000 / strip.sceneMs));
  });
  const half = Math.floor(MOST_SCENES / 2);
  const least = along.reduce((a, b) => Math.min(a, b), 0);
  const most = along.reduce((a, b) => Math.max(a, b), 0);
  return [Math.max(least, -half), Math.min(most, half - 1)];
}

const minus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });

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
