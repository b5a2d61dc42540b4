import type { MadeLevel, RunWarning } from '@sigma/domain';
import type { Earth, ScenePlan } from '@sigma/simulator';
import type { Coefficients, MadeLevelFiles, ProductBytes } from '../product.ts';
import { analyticsProduct } from './analytics-product.ts';
import { type Capture, captureOf } from './capture.ts';
import { darkProduct } from './dark-product.ts';
import { locateScene } from './located.ts';
import { type CalibratedScene, calibratedRadiance } from './radiance.ts';
import { countsProduct, radianceProduct } from './radiance-product.ts';
import { rawProduct } from './raw-product.ts';
import { mapOf, rectifiedProduct } from './rectified-product.ts';
import { reflectanceValues, sceneLightOf } from './reflectance.ts';
import { unrectifiedProduct } from './unrectified-product.ts';

export interface LevelToMake {
  readonly earth: Earth;
  readonly plan: ScenePlan;
  readonly level: MadeLevel;
  readonly coefficients: Coefficients;
}

/** Makes the files of a level of a simulated capture: a pure function of its arguments, apart from the measured time. */
export async function makeLevel(request: LevelToMake): Promise<MadeLevelFiles> {
  const before = process.threadCpuUsage();
  const made = await filesOf(request);
  const { user, system } = process.threadCpuUsage(before);
  return { ...made, cpuMs: Math.round((user + system) / 1000) };
}

interface Made {
  readonly files: readonly ProductBytes[];
  readonly warnings: readonly RunWarning[];
}

async function filesOf({ earth, plan, level, coefficients }: LevelToMake): Promise<Made> {
  if (plan.recipe === undefined && level === 'Basic L1A')
    return { files: countsProduct(earth, plan), warnings: [] };
  const capture = captureOf(earth, plan);
  switch (level) {
    case 'Raw':
      return { files: rawProduct(capture), warnings: [] };
    case 'Dark Subtract': {
      const { files, saturated } = darkProduct(capture, coefficients);
      return { files, warnings: saturationOf(saturated) };
    }
    case 'Basic L1A': {
      const radiance = calibratedRadiance(capture, coefficients);
      return { files: radianceProduct(plan, radiance), warnings: saturationOf(radiance.saturated) };
    }
    case 'Unrectified':
    case 'Rectified':
    case 'Analytics': {
      const radiance = calibratedRadiance(capture, coefficients);
      const files = await groundFiles({ earth, capture, radiance, level });
      return { files, warnings: saturationOf(radiance.saturated) };
    }
  }
}

interface GroundRequest {
  readonly earth: Earth;
  readonly capture: Capture;
  readonly radiance: CalibratedScene;
  readonly level: 'Unrectified' | 'Rectified' | 'Analytics';
}

/** Files that show the ground instead of the light at the sensor. */
async function groundFiles({
  earth,
  capture,
  radiance,
  level,
}: GroundRequest): Promise<readonly ProductBytes[]> {
  const light = sceneLightOf(capture, radiance);
  const located = locateScene(earth, capture);
  const reflectance = { capture, light, located, values: reflectanceValues(radiance, light) };
  if (level === 'Unrectified') return unrectifiedProduct(reflectance);
  const glt = mapOf(capture.plan, located);
  if (level === 'Rectified') return rectifiedProduct(reflectance, glt);
  return analyticsProduct({ ...reflectance, radiance, glt });
}

/** The warning of a scene with saturated values, if it has any. */
function saturationOf(values: number): readonly RunWarning[] {
  if (values === 0) return [];
  const text =
    values === 1
      ? '1 value was saturated and is missing.'
      : `${values} values were saturated and are missing.`;
  return [{ code: 'saturated', text }];
}
