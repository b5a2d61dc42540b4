import { describe, expect, it } from 'vitest';
import { checkBlock, newPlane } from '../index.ts';

describe('spectral blocks and planes', () => {
  it('refuses a block whose data does not fit its lines, bands and samples', () => {
    const block = { lines: 2, samples: 3, wavelengths: [2200, 2300], data: new Float32Array(12) };
    expect(() => checkBlock(block)).not.toThrow();
    expect(() => checkBlock({ ...block, samples: 4 })).toThrow(
      new RangeError('A block of 2 lines, 2 bands and 4 samples must have 16 values; it has 12.'),
    );
  });

  it('starts a plane without data unless a value is given', () => {
    expect([...newPlane(2, 1).values, ...newPlane(1, 2, 0).values]).toEqual([Number.NaN, Number.NaN, 0, 0]);
  });
});
