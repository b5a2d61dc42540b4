import { cubeReader, DARK_LINES, type Earth, type ScenePlan } from '@sigma/simulator';
import { captureOf } from './capture.ts';
import type { Coefficients } from './coefficients.ts';
import { once, radianceLines } from './radiance.ts';
import { reflectanceValues, sceneLightOf } from './scene-light.ts';

/**
 * Lines of a simulated scene as the files of its levels have them: counts of "Raw", radiance of "Basic L1A" and reflectance of
 * "Unrectified", bit by bit, without making these files. The first line takes some tenths of a second.
 */
export interface LevelLines {
  counts(line: number): Uint16Array<ArrayBuffer>;
  radiance(line: number): Int16Array<ArrayBuffer>;
  reflectance(line: number): Int16Array<ArrayBuffer>;
}

export function levelLines(earth: Earth, plan: ScenePlan, coefficients: Coefficients): LevelLines {
  if (plan.recipe === undefined) return countsThatFollowTheExposure(earth, plan);
  const capture = captureOf(earth, plan);
  const { measured, stored, sampled } = radianceLines(capture, coefficients);
  const radiance = (line: number) => stored(measured(line, 1));
  const light = once(() => sceneLightOf(plan, sampled()));
  return {
    counts: (line) => capture.frames.read(DARK_LINES + line, 1),
    radiance,
    reflectance: (line) => reflectanceValues(radiance(line), light(), capture.samples),
  };
}

/** The first recipes have counts without radiance, in the file of "Basic L1A". */
function countsThatFollowTheExposure(earth: Earth, plan: ScenePlan): LevelLines {
  const { read } = cubeReader(earth, plan);
  const none = () => {
    throw new Error('This scene was simulated without radiance.');
  };
  return { counts: (line) => read(line, 1), radiance: none, reflectance: none };
}
