import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceBadPixels } from './bad-pixels.ts';
import { darkLevel } from './dark-level.ts';
import { correctSmile } from './smile.ts';
import { destripeFactors, stripeMeasure } from './stripes.ts';

describe('the dark level', () => {
  const frames = (levels: readonly number[]) =>
    Uint16Array.from(levels.flatMap((level) => [level, 2 * level]));

  it('is a straight line between the medians of the frames before and after the scene', () => {
    const before = { counts: frames([100, 102, 16_383, 98, 101]), firstLine: -5 };
    const after = { counts: frames([201, 199, 0]), firstLine: 94 };
    const { dark, darkPerLine } = darkLevel(2, { before, after });
    const line = (at: number) => (dark[0] ?? 0) + at * (darkPerLine[0] ?? 0);
    expect([line(-3), line(95)]).toEqual([expect.closeTo(101, 4), expect.closeTo(199, 4)]);
    expect((dark[1] ?? 0) + 46 * (darkPerLine[1] ?? 0)).toBeCloseTo(300, 3);
  });

  it('is the median of frames that differ by more than the noise of the sensor', () => {
    const values = [5, 16_000, 300, 9000, 40, 700, 2];
    const of = (list: readonly number[]) =>
      darkLevel(2, { before: { counts: frames(list), firstLine: 0 } }).dark[0];
    expect([of(values), of(values.slice(1)), of([0, 129])]).toEqual([300, 500, 64.5]);
  });

  it('does not change where there are frames on one side only', () => {
    const { dark, darkPerLine } = darkLevel(2, { after: { counts: frames([7, 9]), firstLine: 10 } });
    expect([[...dark], [...darkPerLine]]).toEqual([
      [8, 16],
      [0, 0],
    ]);
  });

  it.each([
    [{}, 'There must be dark frames before or after the scene.'],
    [
      { before: { counts: new Uint16Array(3), firstLine: 0 } },
      'must have a multiple of 2 counts; there are 3.',
    ],
    [
      { before: { counts: new Uint16Array(0), firstLine: 0 } },
      'must have a multiple of 2 counts; there are 0.',
    ],
    [
      { before: { counts: frames([1]), firstLine: 5 }, after: { counts: frames([1]), firstLine: 5 } },
      'Dark frames after the scene must be later than those before it.',
    ],
  ])('is refused without usable frames: %#', (given, message) => {
    expect(() => darkLevel(2, given)).toThrow(message);
  });
});

describe('bad pixels', () => {
  const block = (values: readonly number[]) => ({
    lines: 1,
    bands: values.length,
    samples: 1,
    data: Float32Array.from(values),
  });

  it.each<[string, readonly number[], readonly number[], readonly number[]]>([
    ['between two bands', [1, 99, 3], [0, 1, 0], [1, 2, 3]],
    ['next to each other', [1, 99, 99, 4], [0, 1, 1, 0], [1, 2, 3, 4]],
    ['at the start', [99, 2, 3], [1, 0, 0], [2, 2, 3]],
    ['at the end', [1, 2, 99], [0, 0, 1], [1, 2, 2]],
    ['of a whole column', [99, 99], [1, 1], [Number.NaN, Number.NaN]],
  ])('%s are replaced from their spectrum', (_, values, bad, expected) => {
    const lines = block(values);
    replaceBadPixels(lines, Uint8Array.from(bad));
    expect([...lines.data]).toEqual(expected);
  });

  it('leave every other value of every line as it is', () => {
    const data = Float32Array.from({ length: 2 * 3 * 2 }, (_, at) => at);
    replaceBadPixels({ lines: 2, bands: 3, samples: 2, data }, Uint8Array.from([0, 0, 1, 0, 0, 0]));
    expect([...data]).toEqual(Array.from({ length: 12 }, (_, at) => at));
  });
});

describe('smile', () => {
  const bands = 60;
  const spectrum = (band: number) => 5 + Math.sin(band / 6);

  it.each([-0.3, 0.1, 0.9, 1.4])(
    'of %d bands is corrected to within a thousandth of the spectrum',
    (shift) => {
      const data = Float32Array.from({ length: bands }, (_, band) => spectrum(band + shift));
      const corrected = correctSmile(
        { lines: 1, bands, samples: 1, data },
        { smileNm: [shift * 4.4], stepNm: 4.4 },
      );
      for (let band = 4; band < bands - 4; band++) {
        expect(Math.abs((corrected[band] ?? 0) - spectrum(band))).toBeLessThan(0.001 * spectrum(band));
      }
    },
  );

  it('of nothing changes nothing', () => {
    const data = Float32Array.from({ length: 12 }, (_, at) => at ** 2);
    const block = { lines: 2, bands: 3, samples: 2, data };
    expect([...correctSmile(block, { smileNm: [0, 0], stepNm: 4.4 })]).toEqual([...data]);
  });
});

describe('stripes', () => {
  const SAMPLES = 64;
  /** Factors for lines with the same gains over ground that is given by line and column. */
  function factorsOf(gains: ArrayLike<number>, groundAt: (line: number, x: number) => number) {
    const measure = stripeMeasure(1, SAMPLES);
    for (let line = 0; line < 12; line++)
      measure.add(Float64Array.from({ length: SAMPLES }, (_, x) => (gains[x] ?? 1) * groundAt(line, x)));
    return destripeFactors(measure.ratios());
  }
  const even = () => 10;
  /** Ground that differs from pixel to pixel by some percent. */
  const uneven = (line: number, x: number) => 10 + ((Math.sin(line * 12.9898 + x * 78.233) * 43_758.5) % 1);

  it('of up to 1 % are removed from even ground, and more than that is left to the ground', () => {
    const gains = new Float64Array(SAMPLES).fill(1);
    gains[20] = 1.005;
    gains[40] = 1.2;
    gains[50] = Number.NaN;
    const factors = factorsOf(gains, even);
    expect((factors[20] ?? 0) * 1.005).toBeCloseTo(1, 5);
    expect(factors[40]).toBeCloseTo(0.99, 6);
    expect([factors[0], factors[50]]).toEqual([1, 1]);
  });

  it('are not looked for in ground that differs by more than they do', () => {
    const gains = new Float64Array(SAMPLES).fill(1);
    gains[20] = 1.005;
    expect([...factorsOf(gains, uneven)]).toEqual(Array(SAMPLES).fill(1));
    gains[20] = 1.2;
    expect(factorsOf(gains, uneven)[20]).toBeCloseTo(0.99, 6);
  });

  it('are the same however bright the scene is', () => {
    const list = fc.array(fc.double({ min: 0.995, max: 1.005, noNaN: true }), {
      minLength: SAMPLES,
      maxLength: SAMPLES,
    });
    fc.assert(
      fc.property(list, fc.constantFrom(0.25, 8), (gains, scale) => {
        const scaled = factorsOf(gains, (line, x) => scale * uneven(line, x));
        expect([...scaled]).toEqual([...factorsOf(gains, uneven)]);
      }),
      { numRuns: 20 },
    );
  });
});
