import type { Position } from '@sigma/geo';
import {
  DEG_PER_RAD,
  type ElementSet,
  ecefOf,
  localFrame,
  orbitNumber,
  passesOver,
  propagateEarthFixed,
  swathFieldDeg,
  type Vec3,
  viewGeometry,
  wrap180,
} from '@sigma/orbit';
import { type Acquisition, type ImagingMode, RECIPE_VERSION, type ScenePlan } from '../scene-plan.ts';
import { chanceOf, pick, seededUuid } from './chance.ts';
import type { DaylightPass } from './daylight-passes.ts';
import { fitGrid, footprintOf, SCENE_PIXELS, type SceneRim, seenUnder } from './scene-grid.ts';

export const ALONG_TRACK_GSD_M = { narrow: 30.4, linescan: 31, wide: 32.4, unknown: 31 } as const;
const NADIR_CROSS_TRACK_GSD_M = 30;
/** Width of a capture at nadir. */
export const SWATH_KM = (SCENE_PIXELS * NADIR_CROSS_TRACK_GSD_M) / 1000;
const USUAL_SCENES = [3, 8] as const;
/** The largest offset of a strip's aim from its place, degrees of latitude and longitude. */
const AIM_DEG = 0.02;
/** The visual picture has two lines per line of the cube. */
const LINES_PER_ROW = 2;
const EXPOSED_SHARE = 0.9;

/** A strip: the sensor keeps one roll angle while the ground passes below. */
export interface Strip {
  readonly set: ElementSet;
  readonly rollDeg: number;
  /** Flight time of one scene, a whole even number of milliseconds. */
  readonly sceneMs: number;
  /** Field of view across the track. */
  readonly fieldDeg: number;
}

/** The scenes of one collect in chronological order: 3 to 8 contiguous scenes, one of them over the place. */
export function flyStrip(seed: number, chosen: DaylightPass): ScenePlan[] {
  const { place, sensor, set, pass } = chosen;
  const chance = chanceOf(seed);
  const orbit = orbitNumber(set, pass.closestMs);
  const key = [place.name, sensor.oskId, orbit, set.epoch.toISOString()];
  const mode = modeOf(chance('mode', ...key));
  const aim = aimPoint(place.position, chance('aim lon', ...key), chance('aim lat', ...key));
  const { middleMs, strip } = layStrip(set, aim, pass.closestMs, ALONG_TRACK_GSD_M[mode]);
  const [fewest, most] = place.scenes ?? USUAL_SCENES;
  const count = fewest + Math.floor(chance('count', ...key) * (most - fewest + 1));
  const overPlace = Math.floor(count / 2);
  const task = {
    taskId: seededUuid(seed, 'task', ...key),
    taskName: pick(place.taskNames, chance('name', ...key)),
    place: place.name,
    sensor: sensor.oskId,
    imagingMode: mode,
  };
  return Array.from({ length: count }, (_, index) => {
    const datetime = new Date(middleMs + (index - overPlace) * strip.sceneMs);
    const start = new Date(datetime.valueOf() - strip.sceneMs / 2);
    const end = new Date(datetime.valueOf() + strip.sceneMs / 2);
    const id = sceneId(sensor.oskId, start, orbit, index);
    return { id, ...task, start, end, datetime, ...takeScene(strip, datetime) };
  });
}

/** Composes a scene id of sensor, start, revolution (five digits) and position in the strip (one digit). */
export function sceneId(sensor: number, start: Date, orbit: number, index: number): string {
  const time = start.toISOString().replace(/[-:]|\.\d+/g, '');
  return `GHOSt${sensor}_${time}_${String(orbit % 100_000).padStart(5, '0')}${index + 1}`;
}

export function modeOf(chance: number): ImagingMode {
  if (chance < 0.5) return 'linescan';
  if (chance < 0.8) return 'narrow';
  return chance < 0.97 ? 'wide' : 'unknown';
}

const aimPoint = ([lon, lat]: Position, east: number, north: number): Position => [
  lon + (2 * east - 1) * AIM_DEG,
  lat + (2 * north - 1) * AIM_DEG,
];

export interface LaidStrip {
  readonly middleMs: number;
  readonly strip: Strip;
}

/** Finds the roll and timing with which a strip is centred on the aim. Throws RangeError if no pass is near. */
export function layStrip(set: ElementSet, aim: Position, nearMs: number, alongTrackGsdM: number): LaidStrip {
  const search = { start: nearMs - 60_000, end: nearMs + 60_000, maxOffNadirDeg: 45 };
  const [pass] = passesOver(set, aim, search);
  if (!pass) throw new RangeError(`No pass over ${aim.join(', ')} near ${new Date(nearMs).toISOString()}`);
  return stripWithRoll(set, pass.rollDeg, Math.round(pass.closestMs), alongTrackGsdM);
}

/** The strip that a sensor flies with a fixed roll. */
export function stripWithRoll(
  set: ElementSet,
  rollDeg: number,
  middleMs: number,
  alongTrackGsdM: number,
): LaidStrip {
  const seenAt = (ms: number) => ecefOf(seenUnder(propagateEarthFixed(set, ms), rollDeg));
  const groundKmPerSecond = distanceKm(seenAt(middleMs - 500), seenAt(middleMs + 500));
  const sceneMs = 2 * Math.round((SCENE_PIXELS * alongTrackGsdM) / groundKmPerSecond / 2);
  const fieldDeg = swathFieldDeg(set, SWATH_KM);
  return { middleMs, strip: { set, rollDeg, sceneMs, fieldDeg } };
}

/** Plans one scene of a strip: its footprint and its acquisition. */
export function takeScene(
  strip: Strip,
  datetime: Date,
): Pick<ScenePlan, 'centre' | 'grid' | 'footprint' | 'acquisition' | 'recipe'> {
  const { set, rollDeg, sceneMs, fieldDeg } = strip;
  const stateAt = (offsetMs: number) => propagateEarthFixed(set, datetime.valueOf() + offsetMs);
  const middle = stateAt(0);
  const centre = seenUnder(middle, rollDeg);
  const rim: SceneRim = {
    start: seenUnder(stateAt(-sceneMs / 2), rollDeg),
    end: seenUnder(stateAt(sceneMs / 2), rollDeg),
    left: seenUnder(middle, rollDeg - fieldDeg / 2),
    right: seenUnder(middle, rollDeg + fieldDeg / 2),
  };
  const acquisition = describe(strip, datetime, centre, rim);
  const grid = fitGrid(centre, rim, acquisition.orbitState);
  return { centre, grid, footprint: footprintOf(grid, centre), acquisition, recipe: RECIPE_VERSION };
}

function describe({ set, sceneMs }: Strip, datetime: Date, centre: Position, rim: SceneRim): Acquisition {
  const view = viewGeometry(set, datetime, centre);
  const [start, end] = [ecefOf(rim.start), ecefOf(rim.end)];
  const [top, bottom] = view.orbitState === 'descending' ? [start, end] : [end, start];
  const frameRateHz = (SCENE_PIXELS * LINES_PER_ROW * 1000) / sceneMs;
  return {
    elementSet: [set.line1, set.line2],
    orbitState: view.orbitState,
    offNadir: view.offNadirDeg,
    azimuth: view.azimuthDeg,
    roll: view.rollDeg,
    sunAzimuth: view.sun.azimuthDeg,
    sunElevation: view.sun.elevationDeg,
    angleToNorth: bearingDeg(centre, bottom, top),
    alongTrackGsd: (distanceKm(start, end) * 1000) / SCENE_PIXELS,
    crossTrackGsd: (distanceKm(ecefOf(rim.left), ecefOf(rim.right)) * 1000) / SCENE_PIXELS,
    frameRateHz,
    integrationTimeMs: (EXPOSED_SHARE * 1000) / frameRateHz,
  };
}

const distanceKm = (a: Vec3, b: Vec3): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** Direction from one Earth-fixed point to another, clockwise from the north of a place near both. */
function bearingDeg(place: Position, from: Vec3, to: Vec3): number {
  const { east, north } = localFrame(place);
  const along = (axis: Vec3) =>
    (to.x - from.x) * axis.x + (to.y - from.y) * axis.y + (to.z - from.z) * axis.z;
  return wrap180(Math.atan2(along(east), along(north)) * DEG_PER_RAD);
}
