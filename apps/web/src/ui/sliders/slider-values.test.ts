import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  handleNear,
  isNumberBeginning,
  moveHandle,
  onScale,
  readNumber,
  type SliderRange,
  type SliderScale,
  shareOf,
  sliderScale,
  valueAfterKey,
  valueAt,
  valueText,
} from './slider-values.ts';

const percent = sliderScale({});

/** Ends and step are multiples of the last decimal, as people write them. */
const scales: fc.Arbitrary<SliderScale> = fc
  .record({
    decimals: fc.integer({ min: 0, max: 3 }),
    min: fc.integer({ min: -5000, max: 5000 }),
    width: fc.integer({ min: 1, max: 10_000 }),
    step: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ decimals, min, width, step }) => {
    const unit = 10 ** decimals;
    return { decimals, min: min / unit, max: (min + width) / unit, step: step / unit };
  });
const wanted = fc.double({ min: -20_000, max: 20_000, noNaN: true });
const keys = fc.constantFrom(
  'ArrowRight',
  'ArrowLeft',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
);

it('a slider scale runs from 0 to 100 without decimals by default', () => {
  expect(percent).toEqual({ min: 0, max: 100, step: 1, decimals: 0 });
});

describe('a value on the scale', () => {
  it.each([
    [120, percent, 100],
    [-3, percent, 0],
    [49.5, percent, 50],
    [-0.2, sliderScale({ min: -10 }), 0],
    [7, sliderScale({ step: 5 }), 5],
    [9.9, sliderScale({ max: 10, step: 3 }), 10],
    [0.25, sliderScale({ max: 1, step: 0.1, decimals: 1 }), 0.3],
  ])('%s becomes a step', (value, scale, expected) => {
    expect(onScale(value, scale)).toBe(expected);
  });

  it('a slider value stays within the ends and is unchanged by a second rounding', () => {
    fc.assert(
      fc.property(scales, wanted, (scale, value) => {
        const settled = onScale(value, scale);
        expect(settled).toBeGreaterThanOrEqual(scale.min);
        expect(settled).toBeLessThanOrEqual(scale.max);
        expect(onScale(settled, scale)).toBe(settled);
      }),
    );
  });

  it('a slider value is at most half a step from the requested value', () => {
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (scale, share) => {
        const value = valueAt(share, scale);
        expect(Math.abs(onScale(value, scale) - value)).toBeLessThanOrEqual(scale.step / 2 + 1e-6);
      }),
    );
  });

  it('a printed slider value reads back unchanged', () => {
    fc.assert(
      fc.property(scales, wanted, (scale, value) => {
        const settled = onScale(value, scale);
        expect(readNumber(valueText(settled, scale))).toBe(settled);
      }),
    );
  });
});

describe('two handles', () => {
  it('two handles never pass each other, whatever is dragged or pressed', () => {
    const moves = fc.array(
      fc.oneof(
        fc.tuple(fc.constantFrom('low' as const, 'high' as const), wanted),
        fc.tuple(fc.constantFrom('low' as const, 'high' as const), keys),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(scales, moves, (scale, path) => {
        let range: SliderRange = [scale.min, scale.max];
        for (const [handle, step] of path) {
          const at = handle === 'low' ? range[0] : range[1];
          const to = typeof step === 'number' ? step : (valueAfterKey(step, at, scale) ?? at);
          range = moveHandle(range, handle, to, scale);
          expect(range[0]).toBeLessThanOrEqual(range[1]);
          expect(range[0]).toBeGreaterThanOrEqual(scale.min);
          expect(range[1]).toBeLessThanOrEqual(scale.max);
        }
      }),
    );
  });

  it('two handles move one at a time', () => {
    expect(moveHandle([20, 60], 'low', 80, percent)).toEqual([60, 60]);
    expect(moveHandle([20, 60], 'high', 10, percent)).toEqual([20, 20]);
    expect(moveHandle([20, 60], 'high', 90, percent)).toEqual([20, 90]);
  });

  it('a press grabs the nearer handle, and for handles at one place the drag decides', () => {
    expect(handleNear([20, 60], 35)).toBe('low');
    expect(handleNear([20, 60], 45)).toBe('high');
    expect(handleNear([100, 100], 40)).toBe('low');
    expect(handleNear([0, 0], 40)).toBe('high');
    expect(handleNear([50, 50], 50)).toBe('either');
  });
});

it('the share of a value and the value at a share are inverse', () => {
  fc.assert(
    fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (scale, share) => {
      expect(shareOf(valueAt(share, scale), scale)).toBeCloseTo(share, 6);
    }),
  );
});

describe('typed text', () => {
  it.each([
    ['12', 12],
    [' 2,5 ', 2.5],
    ['−10', -10],
    ['-10', -10],
    ['.5', 0.5],
    ['', undefined],
    ['-', undefined],
    ['12a', undefined],
    ['1e3', undefined],
    ['Infinity', undefined],
  ])('%j reads as %s', (text, expected) => {
    expect(readNumber(text)).toBe(expected);
  });

  it('typed text may be the beginning of a number, and nothing else', () => {
    expect(['', '-', '12.', '+3'].every(isNumberBeginning)).toBe(true);
    expect(['a', '1e', '--', '1.2.3'].some(isNumberBeginning)).toBe(false);
  });
});
