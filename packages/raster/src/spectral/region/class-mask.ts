import type { Geometry } from '@sigma/geo';
import { type PixelGrid, pixelsBelow } from './pixels-below.ts';

/** Classes of the pixels of an image, row by row. */
export interface ClassMask {
  readonly values: Uint8Array<ArrayBuffer>;
  /** How many pixels have each class that occurs. */
  readonly pixels: ReadonlyMap<number, number>;
}

/**
 * A mask of shapes with their classes, 0 where there is none. Where shapes overlap, the smaller one is visible; a shape between the
 * centres of pixels still has one pixel, so that nothing small is lost. Each shape is a step, because hundreds of them may cover the
 * image.
 */
export function* classMask(
  shapes: readonly { readonly geometry: Geometry; readonly value: number }[],
  grid: PixelGrid,
): Generator<void, ClassMask, void> {
  const values = new Uint8Array(grid.width * grid.height);
  const burned: { readonly value: number; readonly pixels: Int32Array }[] = [];
  for (const { geometry, value } of shapes) {
    burned.push({ value, pixels: pixelsBelow(geometry, grid) });
    yield;
  }
  burned.sort((a, b) => b.pixels.length - a.pixels.length);
  for (const { value, pixels } of burned) {
    for (const pixel of pixels) values[pixel] = value;
    yield;
  }
  const pixels = new Map<number, number>();
  for (const value of values) pixels.set(value, (pixels.get(value) ?? 0) + 1);
  return { values, pixels };
}
