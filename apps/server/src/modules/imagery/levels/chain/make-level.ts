import type { MadeLevel, RunWarning } from '@sigma/domain';
import type { Earth, ScenePlan } from '@sigma/simulator';
import type { Coefficients, MadeLevelFiles, ProductBytes } from '../product.ts';
import { captureOf } from './capture.ts';
import { darkProduct } from './dark-product.ts';
import { calibratedRadiance } from './radiance.ts';
import { countsProduct, radianceProduct } from './radiance-product.ts';
import { rawProduct } from './raw-product.ts';

export interface LevelToMake {
  readonly earth: Earth;
  readonly plan: ScenePlan;
  readonly level: MadeLevel;
  readonly coefficients: Coefficients;
}

/** Makes the files of a level of a simulated capture: a pure function of its arguments, apart from the measured time. */
export function makeLevel(request: LevelToMake): MadeLevelFiles {
  const before = process.threadCpuUsage();
  const made = filesOf(request);
  const { user, system } = process.threadCpuUsage(before);
  return { ...made, cpuMs: Math.round((user + system) / 1000) };
}

interface Made {
  readonly files: readonly ProductBytes[];
  readonly warnings: readonly RunWarning[];
}

function filesOf({ earth, plan, level, coefficients }: LevelToMake): Made {
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
  }
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
