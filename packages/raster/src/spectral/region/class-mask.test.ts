import type { Area, Position } from '@sigma/geo';
import { bboxArea } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClassMask, classMask } from './class-mask.ts';

/** A pixel is a degree; row 0 is at the north. */
const grid = { width: 6, height: 4, toPixel: ([lon, lat]: Position) => [lon, 4 - lat] as const };
const box = (west: number, south: number, east: number, north: number): Area =>
  bboxArea([west, south, east, north]);
/** The mask after its last step. */
function maskOf(...input: Parameters<typeof classMask>): ClassMask {
  const steps = classMask(...input);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
const rowsOf = (values: Uint8Array) =>
  Array.from({ length: grid.height }, (_, row) => values.subarray(row * 6, row * 6 + 6).join(''));

describe('classMask', () => {
  it('gives a shape the pixels whose centres it contains', () => {
    const { values, pixels } = maskOf([{ geometry: box(0.6, 0.4, 3.6, 2.4), value: 8 }], grid);
    expect(rowsOf(values)).toEqual(['000000', '000000', '088800', '088800']);
    expect([...pixels]).toEqual([
      [0, 18],
      [8, 6],
    ]);
  });

  it('shows the smaller of two shapes that overlap, whichever comes first', () => {
    const [large, small] = [
      { geometry: box(0, 0, 6, 4), value: 2 },
      { geometry: box(2, 1, 4, 3), value: 5 },
    ];
    const expected = ['222222', '225522', '225522', '222222'];
    expect(rowsOf(maskOf([large, small], grid).values)).toEqual(expected);
    expect(rowsOf(maskOf([small, large], grid).values)).toEqual(expected);
  });

  it('keeps a point and a shape that is smaller than a pixel', () => {
    const shapes = [
      { geometry: { type: 'Point', coordinates: [0.1, 3.9] } as const, value: 5 },
      { geometry: box(4.1, 0.1, 4.3, 0.3), value: 1 },
    ];
    expect(rowsOf(maskOf(shapes, grid).values)).toEqual(['500000', '000000', '000000', '000010']);
  });

  it('cuts out holes, and ignores what is outside of the image', () => {
    const [outer, hole] = [box(0, 0, 4, 4), box(1, 1, 3, 3)];
    if (outer.type !== 'Polygon' || hole.type !== 'Polygon') throw new Error('A small box is one polygon.');
    const ring: Area = { type: 'Polygon', coordinates: [...outer.coordinates, ...hole.coordinates] };
    const shapes = [
      { geometry: ring, value: 3 },
      { geometry: box(20, 20, 30, 30), value: 9 },
    ];
    expect(rowsOf(maskOf(shapes, grid).values)).toEqual(['333300', '300300', '300300', '333300']);
  });

  it('counts every pixel once', () => {
    const shape = fc
      .tuple(fc.nat(5), fc.nat(3), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 9 }))
      .map(([west, south, size, value]) => ({
        geometry: box(west, south, west + size, south + size),
        value,
      }));
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 5 }), (shapes) => {
        const { pixels } = maskOf(shapes, grid);
        expect([...pixels.values()].reduce((sum, count) => sum + count, 0)).toBe(24);
      }),
    );
  });
});
