import { BAND_COUNT, createEarth, measureDetector, planDay } from '@sigma/simulator';
import { describe, expect, it } from 'vitest';
import { captureOf } from '../../../../capture-lines/capture.ts';
import type { Coefficients } from '../../../../capture-lines/coefficients.ts';
import { RADIANCE_NO_DATA } from '../../../../capture-lines/radiance.ts';
import { calibrateScene } from './calibrate-scene.ts';

const SIDE = 40;
const COLUMN = 20;
const ELEMENTS = BAND_COUNT * SIDE;
const earth = createEarth({ seed: 7 });
const [planned] = planDay({ seed: 7, day: new Date('2026-06-10') }).slice(11);
if (planned === undefined) throw new Error('too few scenes on this day');
const plan = { ...planned, grid: { ...planned.grid, width: SIDE, height: SIDE } };
const capture = captureOf(earth, plan);
const isColumn = (at: number) => at % SIDE === COLUMN;

const made = (coefficients: Coefficients) => calibrateScene(capture, coefficients);
const own = made({});

describe('the radiance of a scene', () => {
  it('has no warning with the own coefficients of its sensor', () => {
    expect(own.warnings).toEqual([]);
  });

  it('raises the flat-field alarm if the gain of a column is wrong by 5 %, and names the column', () => {
    const { gain } = measureDetector(capture.detector);
    const radiometric = gain.map((perMs, at) => perMs * 1000 * (isColumn(at) ? 1.05 : 1));
    const { warnings } = made({ radiometric });
    expect(warnings).toEqual([
      {
        code: 'flat_field',
        text: expect.stringMatching(/^Column 21 \(-[345]\.\d %\) .*check the calibration\.$/),
      },
    ]);
  });

  it('is missing in a dead column, and as it was in all others', () => {
    const badPixels = new Float32Array(ELEMENTS);
    for (const { band, sample } of capture.detector.badPixels) badPixels[band * SIDE + sample] = 1;
    for (let at = 0; at < ELEMENTS; at++) if (isColumn(at)) badPixels[at] = 1;
    const { values } = made({ badPixels });
    const missing = [...values.keys()].filter((at) => values[at] === RADIANCE_NO_DATA);
    expect(missing).toHaveLength(BAND_COUNT * SIDE);
    expect(missing.every(isColumn)).toBe(true);
    const far = [...values.keys()].filter((at) => Math.abs((at % SIDE) - COLUMN) > 3);
    expect(far.every((at) => values[at] === own.values[at])).toBe(true);
  });

  it('is missing where counts are saturated, which a warning counts', () => {
    const exposed = { ...plan, acquisition: { ...plan.acquisition, integrationTimeMs: 60 } };
    const { values, warnings } = calibrateScene(captureOf(earth, exposed), {});
    const missing = values.reduce((sum, value) => sum + (value === RADIANCE_NO_DATA ? 1 : 0), 0);
    expect(missing).toBeGreaterThan(1000);
    expect(warnings[0]).toEqual({
      code: 'saturated',
      text: expect.stringMatching(/^\d+ values were saturated and are missing\.$/),
    });
  });
});
