import { describe, expect, it } from 'vitest';
import { newPlane, type Plane } from '../plane.ts';
import { segmentByPeaks } from './watershed.ts';

const thresholds = { seed: 5, grow: 2, share: 0.5 };
function rows(...text: readonly string[]): Plane {
  const values = text.map((row) => row.split(' ').map(Number));
  return { width: values[0]?.length ?? 0, height: values.length, values: Float32Array.from(values.flat()) };
}

describe('segmentByPeaks', () => {
  it('keeps the pixels with a share of the peak, and its slope is not another object', () => {
    const found = segmentByPeaks(rows('0 3 8 20 18 9 6 3 0'), thresholds);
    expect(found).toHaveLength(1);
    expect([...(found[0]?.pixels ?? [])]).toEqual([3, 4]);
    expect(found[0]?.peak).toBe(3);
    expect(found[0]?.score).toBeCloseTo(38 / Math.SQRT2, 5);
  });

  it('keeps a weak object apart from a strong one that it touches', () => {
    const found = segmentByPeaks(rows('0 20 9 4 3 6 7 3 0'), thresholds);
    expect(found.map(({ pixels }) => [...pixels])).toEqual([[1], [5, 6]]);
  });

  it('connects pixels over corners, and neither over the sides of the map nor over missing data', () => {
    const map = rows('9 0 0 9', '0 9 0 0', 'NaN NaN NaN NaN', '0 9 0 0');
    expect(segmentByPeaks(map, thresholds).map(({ pixels }) => [...pixels])).toEqual([[0, 5], [3], [13]]);
  });

  it('finds nothing without a peak above the seed', () => {
    expect(segmentByPeaks(rows('4 5 4'), thresholds)).toEqual([]);
    expect(segmentByPeaks(newPlane(3, 3), thresholds)).toEqual([]);
  });
});
