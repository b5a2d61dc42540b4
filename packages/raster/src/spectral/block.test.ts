import { describe, expect, it } from 'vitest';
import { blockOfBands, checkBlock, copyBands, newPlane } from '../index.ts';

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

  it('copies chosen bands of each line in their order, into any line of another block', () => {
    const from = Int16Array.of(1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16);
    const into = new Float32Array(12);
    copyBands(from, into.subarray(4), { bands: 3, samples: 2, chosen: [2, 0] });
    expect([...into]).toEqual([0, 0, 0, 0, 5, 6, 1, 2, 15, 16, 11, 12]);
    expect(() => copyBands(from, into.subarray(5), { bands: 3, samples: 2, chosen: [2, 0] })).toThrow(
      RangeError,
    );
  });

  it('gives the wanted bands of a block as a block of their own', () => {
    const data = Float32Array.of(1, 2, 3, 4, 5, 6);
    const block = { lines: 1, samples: 2, wavelengths: [500, 600, 700], data };
    expect(blockOfBands(block, (nm) => nm !== 600)).toEqual({
      lines: 1,
      samples: 2,
      wavelengths: [500, 700],
      data: Float32Array.of(1, 2, 5, 6),
    });
  });
});
