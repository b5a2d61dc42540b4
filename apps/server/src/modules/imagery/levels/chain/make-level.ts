import type { MadeLevel } from '@sigma/domain';
import { type FilterKernels, type Glt, scalarKernels } from '@sigma/raster';
import { BAND_COUNT, detectorOf, type Earth, type ScenePlan, WAVELENGTHS_NM } from '@sigma/simulator';
import { captureOf, LINES_AT_ONCE } from '../../../../capture-lines/capture.ts';
import type { Coefficients } from '../../../../capture-lines/coefficients.ts';
import { sampleLines } from '../../../../capture-lines/sample-lines.ts';
import { reflectanceValues, type SceneLight, sceneLightOf } from '../../../../capture-lines/scene-light.ts';
import type { Files, MadeLevelFiles } from '../product.ts';
import { analyticsProduct } from './analytics-product.ts';
import { readAnalyticsScene } from './analytics-scene.ts';
import { calibrateScene } from './calibrate-scene.ts';
import { darkProduct } from './dark-product.ts';
import type { EarlierCapture } from './earlier-pass.ts';
import { locateScene } from './located.ts';
import { countsProduct, radianceProduct } from './radiance-product.ts';
import { rawProduct } from './raw-product.ts';
import type { ReadRadiance } from './read-radiance.ts';
import { mapOf, rectifiedProduct } from './rectified-product.ts';
import { type Stopwatch, timed } from './stopwatch.ts';
import { type LocatedReflectance, reflectanceHeader, unrectifiedProduct } from './unrectified-product.ts';
import { darkLevelWarnings, saturationWarnings } from './warnings.ts';

export interface LevelToMake {
  readonly earth: Earth;
  readonly plan: ScenePlan;
  readonly level: MadeLevel;
  readonly coefficients: Coefficients;
  /** Captures that "Analytics" is compared with, oldest first. */
  readonly earlier: readonly EarlierCapture[];
  /** Of the filters of "Analytics"; by default those in TypeScript. */
  readonly kernels?: FilterKernels;
  /** What the levels that show the ground are made of. */
  readonly readRadiance: ReadRadiance | undefined;
  /** Receives the share of lines that are done, 0 to 1, of the levels whose lines are made one after the other. */
  readonly onShare?: (share: number) => void;
}

/** Makes the files of a level of a simulated capture: a pure function of its arguments, apart from the measured times. */
export function makeLevel(request: LevelToMake): Promise<MadeLevelFiles> {
  return timed((watch) => filesOf(request, watch));
}

async function filesOf(request: LevelToMake, watch: Stopwatch): Promise<Files> {
  const { earth, plan, level, coefficients } = request;
  switch (level) {
    case 'Raw':
      return { files: await watch.measure('counts', () => rawProduct(captureOf(earth, plan))), warnings: [] };
    case 'Dark Subtract': {
      const { files, saturated } = await watch.measure('calibrate', () =>
        darkProduct(captureOf(earth, plan), coefficients),
      );
      return { files, warnings: [...saturationWarnings(saturated), ...darkLevelWarnings(coefficients)] };
    }
    case 'Basic L1A': {
      if (plan.recipe === undefined)
        return { files: await watch.measure('counts', () => countsProduct(earth, plan)), warnings: [] };
      const { values, warnings } = await watch.measure('calibrate', () =>
        calibrateScene(captureOf(earth, plan), coefficients, request.onShare),
      );
      return {
        files: await watch.measure('write', () => radianceProduct(plan, values, coefficients)),
        warnings,
      };
    }
    case 'Unrectified':
    case 'Rectified':
      return groundFiles(request, level, watch);
    case 'Analytics':
      return analyticsFiles(request, watch);
  }
}

/** Files that show the ground instead of the light at the sensor. */
async function groundFiles(
  { earth, plan, readRadiance = missingRadiance, onShare = () => undefined }: LevelToMake,
  level: 'Unrectified' | 'Rectified',
  watch: Stopwatch,
): Promise<Files> {
  const { width: samples, height: lines } = plan.grid;
  const light = await watch.measure('light', () => measuredLight(plan, readRadiance));
  const lineLength = BAND_COUNT * samples;
  const values = new Int16Array(lines * lineLength);
  await watch.measure('reflect', async () => {
    for (let line = 0; line < lines; line += LINES_AT_ONCE) {
      const stored = await readRadiance(line, Math.min(LINES_AT_ONCE, lines - line));
      values.set(reflectanceValues(stored, light, samples), line * lineLength);
      onShare(Math.min(1, (line + LINES_AT_ONCE) / lines));
    }
  });
  const located = await watch.measure('locate', () => locateScene(earth, plan));
  const reflectance = { plan, located, values };
  if (level === 'Unrectified')
    return { files: await watch.measure('write', () => unrectifiedProduct(reflectance)), warnings: [] };
  const glt = await watch.measure('map', () => mapOf(plan, located));
  return { files: await watch.measure('map', () => rectified(reflectance, glt)), warnings: [] };
}

/** Files of what the ground shows next to earlier captures. */
async function analyticsFiles(
  { earth, plan, readRadiance = missingRadiance, earlier, kernels = scalarKernels }: LevelToMake,
  watch: Stopwatch,
): Promise<Files> {
  const light = await watch.measure('light', () => measuredLight(plan, readRadiance));
  const located = await watch.measure('locate', () => locateScene(earth, plan));
  const glt = await watch.measure('map', () => mapOf(plan, located));
  const detector = detectorOf({ seed: earth.seed, sensor: plan.sensor, samples: plan.grid.width });
  const readScene = () => readAnalyticsScene({ plan, light, readRadiance });
  const request = { earth, plan, earlier, kernels, detector, located, glt, readScene };
  return watch.measure('analyse', () => analyticsProduct(request));
}

const missingRadiance: ReadRadiance = () => {
  throw new Error('The radiance of the scene is missing.');
};

/** The light of a scene with the water vapour of its sampled lines. */
async function measuredLight(plan: ScenePlan, readRadiance: ReadRadiance): Promise<SceneLight> {
  const sampled: Int16Array[] = [];
  for (const line of sampleLines(plan.grid.height)) sampled.push(await readRadiance(line, 1));
  return sceneLightOf(plan, sampled);
}

function rectified({ plan, values }: Omit<LocatedReflectance, 'located'>, glt: Glt) {
  const header = reflectanceHeader(plan);
  return rectifiedProduct({ header, values, samples: plan.grid.width, wavelengths: WAVELENGTHS_NM }, glt);
}
