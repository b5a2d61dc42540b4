import { type Geometry, geometriesIntersect, type Position } from '@sigma/geo';
import {
  captureLine,
  type ElementSet,
  orbitNumber,
  propagateEarthFixed,
  rolledGroundPoint,
  scenesAbreast,
} from '@sigma/orbit';
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

/** One scheduled task to fly. */
export interface TaskToFly {
  readonly seed: number;
  /** `osk_id` of the sensor. */
  readonly sensor: number;
  readonly set: ElementSet;
  /** The area to capture. */
  readonly area: Geometry;
  /** The position in the area that the roll was planned for. */
  readonly aim: Position;
  /** When the satellite passes the aim, within a minute; milliseconds since 1970 UTC. */
  readonly nearMs: number;
  /** The planned roll in degrees, positive to the right of the ground track. */
  readonly rollDeg: number;
  readonly taskId: string;
  readonly taskName: string;
  readonly place: string;
}

/** The satellite aims with its newest orbit. A planned roll that differs by more was set on purpose. */
const OWN_ROLL_DEG = 0.3;

/**
 * Plans the scenes of one task in chronological order: a contiguous strip of at most 8 scenes over the area, one of
 * them over the aim. Scenes that show nothing of the area are not captured, so there are none if the roll of the task
 * misses it. Angles are those of the element set. Throws RangeError if no pass is near.
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

/** Indices of the first and last scene along the track that may show some of the area; 0 is over the aim. */
function reachOf({ middleMs, strip }: LaidStrip, area: Geometry): readonly [number, number] {
  const seenAt = (ms: number) => rolledGroundPoint(propagateEarthFixed(strip.set, ms), strip.rollDeg);
  const line = captureLine(seenAt, middleMs);
  return line ? scenesAbreast(line, area, (line.kmPerSecond * strip.sceneMs) / 1000) : [0, 0];
}
