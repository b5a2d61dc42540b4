import { describe, expect, it } from 'vitest';
import type { SpectralBlock } from '../block.ts';
import { newPlane } from '../plane.ts';
import { alignBlock } from './align-block.ts';
import {
  meanLogOfPacked,
  medianOfPacked,
  packBlock,
  packPlane,
  unpackPlane,
  withPixels,
} from './packed-block.ts';
import { align, type Registration } from './register.ts';

const blockOf = (...values: number[]): SpectralBlock => ({
  lines: 1,
  samples: values.length / 2,
  wavelengths: [500, 600],
  data: Float32Array.from(values),
});

describe('packed passes', () => {
  const passes = [blockOf(0.1, 0.5, 0.2, Number.NaN), blockOf(0.3, 0.4, 0.8, Number.NaN)].map(packBlock);

  it('take two bytes a value and are exact to a 60,000th', () => {
    expect(passes[0]?.data.byteLength).toBe(8);
    const { data } = medianOfPacked(passes.slice(0, 1));
    [0.1, 0.5, 0.2].forEach((value, at) => {
      expect(Math.abs((data[at] ?? 0) - value)).toBeLessThan(1 / 60_000);
    });
  });

  it('have medians and mean logarithms that ignore passes without data', () => {
    const more = [...passes, packBlock(blockOf(0.9, 0.45, Number.NaN, Number.NaN))];
    expect([...medianOfPacked(more).data].map((value) => value.toFixed(3))).toEqual([
      '0.300',
      '0.450',
      '0.500',
      'NaN',
    ]);
    const logs = meanLogOfPacked(more).data;
    expect(logs[2]).toBeCloseTo((Math.log(0.2) + Math.log(0.8)) / 2, 3);
    expect(logs[3]).toBeNaN();
  });

  it('keep a gray picture with the pixels that have no data', () => {
    const picture = { width: 3, height: 1, values: Float32Array.of(0.12, Number.NaN, 0.5) };
    const { width, height, values } = unpackPlane(packPlane(picture));
    expect([width, height, [...values].map((value) => value.toFixed(4))]).toEqual([
      3,
      1,
      ['0.1200', 'NaN', '0.5000'],
    ]);
  });

  it('keep darkness and brightness beyond the scale as its ends, not as no data', () => {
    const { data } = medianOfPacked([packBlock(blockOf(-0.1, 5))]);
    expect(data[0]).toBeGreaterThan(0);
    expect(data[1]).toBeCloseTo(2.18, 1);
  });

  it('show other values below a mask', () => {
    const [first] = passes;
    if (first === undefined) throw new Error('There must be a pass.');
    const { data } = medianOfPacked([withPixels(first, Uint8Array.of(1, 0), blockOf(0.7, 0.6, 0.65, 0.5))]);
    expect([...data].map((value) => value.toFixed(2))).toEqual(['0.70', '0.50', '0.65', 'NaN']);
  });

  it('refuse to be compared with passes of another shape', () => {
    expect(() => medianOfPacked([])).toThrow(RangeError);
    expect(() => meanLogOfPacked([...passes, packBlock(blockOf(1, 2))])).toThrow(RangeError);
  });
});

describe('alignBlock', () => {
  it('moves each band as a plane is moved', () => {
    const [lines, samples] = [9, 11];
    const values = Float32Array.from({ length: 2 * lines * samples }, (_, i) => Math.sin(i * i));
    values[40] = Number.NaN;
    const fit: Registration = {
      x: [0.4, 0.01, -0.02],
      y: [-0.3, 0.02, 0.01],
      shift: [0.4, -0.3],
      residualPx: 0,
      blocks: 9,
      usable: true,
    };
    const moved = alignBlock({ lines, samples, wavelengths: [500, 600], data: values }, fit);
    for (const band of [0, 1]) {
      const at = (line: number, sample: number) => (line * 2 + band) * samples + sample;
      const plane = newPlane(samples, lines);
      plane.values.forEach((_, i) => {
        plane.values[i] = values[at(Math.floor(i / samples), i % samples)] ?? Number.NaN;
      });
      align(plane, fit).values.forEach((value, i) => {
        expect(moved.data[at(Math.floor(i / samples), i % samples)]).toBe(value);
      });
    }
  });
});
