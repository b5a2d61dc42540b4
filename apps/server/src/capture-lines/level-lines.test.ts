import { BAND_COUNT, createEarth, DARK_LINES, planDay } from '@sigma/simulator';
import { describe, expect, it } from 'vitest';
import { captureOf } from './capture.ts';
import { levelLines } from './level-lines.ts';
import { radianceLines } from './radiance.ts';
import { reflectanceValues, sceneLightOf } from './scene-light.ts';

const SIDE = 40;
const earth = createEarth({ seed: 7 });
const [planned] = planDay({ seed: 7, day: new Date('2026-06-10') }).slice(11);
if (planned === undefined) throw new Error('too few scenes on this day');
const plan = { ...planned, grid: { ...planned.grid, width: SIDE, height: SIDE } };
const LINE = BAND_COUNT * SIDE;

describe('a line of a scene', () => {
  const capture = captureOf(earth, plan);
  const whole = radianceLines(capture, {});
  const radiance = whole.stored(whole.measured(0, SIDE));
  const reflectance = reflectanceValues(radiance, sceneLightOf(plan, whole.sampled()), SIDE);
  const counts = capture.frames.read(DARK_LINES, SIDE);

  it.each([0, 1, 16, 23, SIDE - 1])(
    'has the values of the whole scene at every level, read alone: %i',
    (line) => {
      const alone = levelLines(earth, plan, {});
      const of = (values: Uint16Array | Int16Array) => values.subarray(line * LINE, (line + 1) * LINE);
      expect(alone.reflectance(line)).toEqual(of(reflectance));
      expect(alone.radiance(line)).toEqual(of(radiance));
      expect(alone.counts(line)).toEqual(of(counts));
    },
  );
});
