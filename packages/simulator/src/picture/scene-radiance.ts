import { MATERIAL_COUNT } from '../earth/cover/materials.ts';
import type { Earth } from '../earth/earth.ts';
import { dayNumber } from '../earth/landscape/season.ts';
import { type Plume, plumeColumn } from '../earth/plumes.ts';
import { createTrack, type Frame, readTrack } from '../earth/sampling/frame.ts';
import { BAND_COUNT } from '../radiance/bands.ts';
import { addFlames } from '../radiance/flame-light.ts';
import type { Illumination } from '../radiance/illumination.ts';
import {
  ALL_BANDS,
  checkLines,
  type GroundLine,
  type RadianceReader,
  radianceReader,
} from '../radiance/radiance-lines.ts';
import { createFeatureDepths, FEATURES } from '../radiance/variability.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { flamesNear } from '../sites/flames.ts';
import { plumesOf } from './leaks.ts';
import { sceneFrame, VISUAL_FACTOR } from './scene-frame.ts';
import { sceneIllumination } from './scene-illumination.ts';
import { sceneLight } from './scene-light.ts';
import { sceneSurface } from './scene-surface.ts';

/** The radiance of a scene, and the truth behind it. */
export interface SceneRadiance extends RadianceReader {
  readonly illumination: Illumination;
  /** Methane of a line's pixels in addition to the background, ppm·m. */
  methane(line: number): Float32Array;
  /** Abundances times incident light of a line's pixels, a row of samples for each material. */
  abundances(line: number): Float32Array;
}

export interface SceneRadianceOptions {
  /** The plumes over the scene; by default those of the Earth on that day. */
  readonly leaks?: readonly Plume[];
  /** The only bands that are computed, the others being 0; by default all. */
  readonly bands?: readonly number[];
}

/**
 * The radiance that a scene sends to the sensor, without noise: a pure function of the Earth, the plan and the leaks.
 * Preparing it takes some 0.3 s; lines are computed when they are read.
 */
export function sceneRadiance(
  earth: Earth,
  plan: ScenePlan,
  options: SceneRadianceOptions = {},
): SceneRadiance {
  const { width: samples, height: lines } = plan.grid;
  const frame = sceneFrame(plan);
  const light = sceneLight(earth, plan, { frame, surface: sceneSurface(earth, plan, frame) });
  const methane = methaneLines(earth, plan, frame, options.leaks);
  const abundances = rememberingLast(abundanceLines(samples, lines, light.writeRow));
  const readDepths = createFeatureDepths(sceneFrame(plan, 1), earth.seed);
  const illumination = sceneIllumination(plan);
  const line = (at: number): GroundLine => {
    const depths = new Float32Array(FEATURES.length * samples);
    readDepths(at, depths);
    return { abundances: abundances(at), depths, methane: methane(at) };
  };
  const bands = options.bands ?? ALL_BANDS;
  const lit = radianceReader({ samples, lines, illumination, line, bands });
  const flames = flameShares(plan);
  return {
    ...lit,
    read: (from, count) => {
      const block = lit.read(from, count);
      for (let n = 0; n < count; n++) {
        const shares = flames.get(from + n);
        const data = block.data.subarray(n * BAND_COUNT * samples, (n + 1) * BAND_COUNT * samples);
        if (shares) addFlames({ data, samples }, { shares, abundances: abundances(from + n), bands });
      }
      return block;
    },
    illumination,
    methane,
    abundances,
  };
}

/** The share of each pixel that flames fill, for the lines that have some. The telescope spreads each over the nearest four pixels. */
function flameShares(plan: ScenePlan): ReadonlyMap<number, Float32Array> {
  const frame = sceneFrame(plan, 1);
  const shares = new Map<number, Float32Array>();
  if (plan.recipe === undefined) return shares;
  for (const { place, areaM2 } of flamesNear(frame)) {
    const [col, row] = frame.toPixel(place);
    for (const line of [Math.floor(row), Math.floor(row) + 1])
      for (const sample of [Math.floor(col), Math.floor(col) + 1]) {
        if (line < 0 || line >= frame.height || sample < 0 || sample >= frame.width) continue;
        const part = (1 - Math.abs(col - sample)) * (1 - Math.abs(row - line));
        const all = shares.get(line) ?? new Float32Array(frame.width);
        all[sample] = (all[sample] ?? 0) + (part * areaM2) / frame.pixelM ** 2;
        shares.set(line, all);
      }
  }
  return shares;
}

/** Computes a line that is requested again, for its radiance and its truth, only once. */
function rememberingLast(linesOf: (line: number) => Float32Array): (line: number) => Float32Array {
  let last: { readonly line: number; readonly values: Float32Array } | undefined;
  return (line) => {
    if (last?.line !== line) last = { line, values: linesOf(line) };
    return last.values;
  };
}

/** Averages squares of visual pixels to those of the cube. */
function abundanceLines(
  samples: number,
  lines: number,
  writeRow: (row: number, into: Float32Array) => void,
): (line: number) => Float32Array {
  const row = new Float32Array(samples * VISUAL_FACTOR * MATERIAL_COUNT);
  const share = 1 / VISUAL_FACTOR ** 2;
  return (line) => {
    checkLines(line, 1, lines);
    const planes = new Float32Array(samples * MATERIAL_COUNT);
    for (let y = 0; y < VISUAL_FACTOR; y++) {
      writeRow(line * VISUAL_FACTOR + y, row);
      for (let n = 0; n < row.length; n++) {
        const value = row[n] ?? 0;
        if (value === 0) continue;
        const m = n % MATERIAL_COUNT;
        const at = m * samples + Math.floor((n - m) / MATERIAL_COUNT / VISUAL_FACTOR);
        planes[at] = (planes[at] ?? 0) + share * value;
      }
    }
    return planes;
  };
}

function methaneLines(
  earth: Earth,
  plan: ScenePlan,
  frame: Frame,
  leaks: readonly Plume[] = plumesOf(earth, plan, frame),
): (line: number) => Float32Array {
  const { width, height } = plan.grid;
  const columns = leaks.map((plume) => plumeColumn(plume, earth.seed + 13 * dayNumber(plan.datetime)));
  const track = createTrack(width);
  const middle = (VISUAL_FACTOR - 1) / 2;
  return (line) => {
    checkLines(line, 1, height);
    const methane = new Float32Array(width);
    if (columns.length === 0) return methane;
    readTrack(frame, line * VISUAL_FACTOR + middle, middle, VISUAL_FACTOR, track);
    for (let n = 0; n < width; n++)
      for (const column of columns)
        methane[n] = (methane[n] ?? 0) + column(track.x[n] ?? 0, track.y[n] ?? 0, track.z[n] ?? 0);
    return methane;
  };
}
