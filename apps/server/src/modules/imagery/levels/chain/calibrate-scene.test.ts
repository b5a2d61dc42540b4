import { BAND_COUNT, createEarth, measureDetector, planDay } from '@sigma/simulator';
import { describe, expect, it } from 'vitest';
import { captureOf } from '../../../../capture-lines/capture.ts';
import type { Coefficients } from '../../../../capture-lines/coefficients.ts';
import { darkOf } from '../../../../capture-lines/dark.ts';
import { RADIANCE_NO_DATA, RADIANCE_PER_COUNT } from '../../../../capture-lines/radiance.ts';
import { calibrateScene } from './calibrate-scene.ts';
import { radianceProduct } from './radiance-product.ts';

const SIDE = 40;
const COLUMN = 20;
const ELEMENTS = BAND_COUNT * SIDE;
const earth = createEarth({ seed: 7 });
const plans = planDay({ seed: 7, day: new Date('2026-06-10') });
const [even, planned] = [plans[0], plans[11]];
if (even === undefined || planned === undefined) throw new Error('too few scenes on this day');
const plan = { ...planned, grid: { ...planned.grid, width: SIDE, height: SIDE } };
const capture = captureOf(earth, plan);
const isColumn = (at: number) => at % SIDE === COLUMN;

const made = (coefficients: Coefficients) => calibrateScene(capture, coefficients);
const own = made({});

describe('the radiance of a scene', () => {
  it('has no warning with the own coefficients of its sensor', () => {
    expect(own.warnings).toEqual([]);
  });

  it('is made with the share of its lines that is done, which reaches all of them', () => {
    const shares: number[] = [];
    calibrateScene(capture, {}, (share) => shares.push(share));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares.length > 1, shares.at(-1)]).toEqual([true, 1]);
  });

  it('raises the flat-field alarm if the gain of a column is wrong by 5 %, and names the column', () => {
    // Enough lines to distinguish the gain of a column from the ground.
    const long = captureOf(earth, { ...even, grid: { ...even.grid, width: SIDE, height: 320 } });
    const gain = measureDetector(long.detector).gain.map((perMs) => perMs * 1000);
    const radiometric = gain.map((perS, at) => perS * (isColumn(at) ? 1.05 : 1));
    expect(calibrateScene(long, { radiometric: gain }).warnings).toEqual([]);
    expect(calibrateScene(long, { radiometric }).warnings).toEqual([
      {
        code: 'flat_field',
        text: expect.stringMatching(/^Column 21 \(-[345]\.\d %\) .*check the calibration\.$/),
      },
    ]);
  });

  it('has a warning where its dark level is an override, which has one level for all lines', () => {
    const darkFrames = Float32Array.from(capture.frames.read(0, 8));
    const { warnings } = made({ darkFrames });
    expect(warnings.filter(({ code }) => code === 'dark_level')).toEqual([
      { code: 'dark_level', text: expect.stringContaining('does not follow the warm-up of the detector') },
    ]);
    const [, header] = radianceProduct(plan, own.values, { darkFrames });
    expect(new TextDecoder().decode(header?.bytes)).toContain(
      'dark level = override, the same for all lines',
    );
  });

  it('is below zero where its dark level is too high, by as much as the detector says', () => {
    // Thirty counts more than the frames of the scene have, which is more light than the dark ends of the spectrum have.
    const level = darkOf(capture, {});
    const raised = 30;
    const frames = (more: number) =>
      Float32Array.from({ length: 8 * ELEMENTS }, (_, at) =>
        Math.round((level.dark[at % ELEMENTS] ?? 0) + more),
      );
    const [right, high] = [
      made({ darkFrames: frames(0) }).values,
      made({ darkFrames: frames(raised) }).values,
    ];
    const { gain } = measureDetector(capture.detector, { columnError: 0 });
    const dark = [...high.keys()].filter((at) => (right[at] ?? 0) < 20 && right[at] !== RADIANCE_NO_DATA);
    expect(dark.length).toBeGreaterThan(1000);
    let [sum, expected] = [0, 0];
    for (const at of dark) {
      sum += ((right[at] ?? 0) - (high[at] ?? 0)) * RADIANCE_PER_COUNT;
      expected += raised / ((gain[at % ELEMENTS] ?? 0) * capture.frames.exposureMs);
    }
    expect(dark.some((at) => (high[at] ?? 0) < 0)).toBe(true);
    expect(Math.abs(sum / expected - 1)).toBeLessThan(0.02);
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
