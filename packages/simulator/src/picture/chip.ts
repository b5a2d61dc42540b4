import { copyBands } from '@sigma/raster';
import { type Detector, detectorOf } from '../detector/detector.ts';
import type { Earth } from '../earth/earth.ts';
import { deviate, deviateOf, noiseOffset } from '../earth/sampling/deviates.ts';
import { textHash } from '../earth/sampling/hash.ts';
import { BAND_COUNT, WAVELENGTHS_NM } from '../radiance/bands.ts';
import type { Illumination } from '../radiance/illumination.ts';
import type { SceneGrid, ScenePlan } from '../scene-plan.ts';
import { sceneRadiance } from './scene-radiance.ts';

/** What geolocation leaves between passes, in pixels (standard deviation). */
const GEOLOCATION_PX = 0.3;

export interface ChipRequest {
  /** The grid that passes are compared on. */
  readonly grid: SceneGrid;
  /** Indices of the bands that are measured, ascending. */
  readonly bands: readonly number[];
}

/** The radiance that a capture measures in some bands on a grid. */
export interface Chip {
  readonly lines: number;
  readonly samples: number;
  /** Band centres, nm. */
  readonly wavelengths: readonly number[];
  /** uW cm-2 sr-1 nm-1, band interleaved by line. */
  readonly data: Float32Array;
  readonly illumination: Illumination;
}

/** A plan whose scene lies on another grid, displaced by what the geolocation of the capture is wrong by. */
export function planOnGrid(plan: ScenePlan, grid: SceneGrid): ScenePlan {
  const [a, b, c, d, e, f] = grid.transform;
  const hash = textHash(plan.id);
  const shift = (axis: number) => GEOLOCATION_PX * Math.hypot(a, d) * deviateOf(axis, 0, 5, hash);
  return { ...plan, grid: { ...grid, transform: [a, b, c + shift(0), d, e, f + shift(1)] } };
}

/**
 * The light of a capture on the grid of a site, with the noise of its calibrated detector: a pure function of the Earth, the
 * plan and the grid. Nothing is lost by resampling, because the ground is rendered on that grid.
 */
export function measureChip(earth: Earth, plan: ScenePlan, { grid, bands }: ChipRequest): Chip {
  const scene = sceneRadiance(earth, planOnGrid(plan, grid), { bands });
  const { lines, samples, illumination } = scene;
  const data = new Float32Array(lines * samples * bands.length);
  for (let line = 0; line < lines; line++) {
    const into = data.subarray(line * bands.length * samples);
    copyBands(scene.read(line, 1).data, into, { bands: BAND_COUNT, samples, chosen: bands });
  }
  const detector = detectorOf({ seed: earth.seed, sensor: plan.sensor, samples });
  addNoise(data, { detector, plan, bands, samples });
  return { lines, samples, wavelengths: bands.map((band) => WAVELENGTHS_NM[band] ?? 0), data, illumination };
}

interface Noise {
  readonly detector: Detector;
  readonly plan: ScenePlan;
  readonly bands: readonly number[];
  readonly samples: number;
}

function addNoise(data: Float32Array, { detector, plan, bands, samples }: Noise): void {
  const { readNoise, shotVariance, gain } = detector;
  const exposureMs = plan.acquisition.integrationTimeMs;
  const seed = textHash(plan.id, detector.seed);
  for (let row = 0; row * samples < data.length; row++) {
    const band = bands[row % bands.length] ?? 0;
    const offset = noiseOffset(Math.floor(row / bands.length), band, seed);
    for (let x = 0; x < samples; x++) {
      const at = row * samples + x;
      const perUnit = (gain[band * samples + x] ?? 1) * exposureMs;
      const counts = (data[at] ?? 0) * perUnit;
      const sigma = Math.sqrt(readNoise ** 2 + shotVariance * Math.max(0, counts));
      data[at] = (counts + deviate(offset, x) * sigma) / perUnit;
    }
  }
}
