import type { Geometry } from '@sigma/geo';
import { eachPixelBelow, type PixelGrid } from './pixels-below.ts';

/** Classes of the pixels of an image, row by row. */
export interface ClassMask {
  readonly values: Uint8Array<ArrayBuffer>;
  /** How many pixels have each class that occurs. */
  readonly pixels: ReadonlyMap<number, number>;
}

const CLASSES = 256;

/**
 * A mask of shapes with their classes, 0 where there is none. Where shapes overlap, the smaller one is visible; a shape between the
 * centres of pixels still has one pixel, so that nothing small is lost. Each shape is a step, because hundreds of them may cover the
 * image. No pixels are stored but those of the mask.
 */
export function* classMask(
  shapes: readonly { readonly geometry: Geometry; readonly value: number }[],
  grid: PixelGrid,
): Generator<void, ClassMask, void> {
  const values = new Uint8Array(grid.width * grid.height);
  const measured: { readonly value: number; readonly geometry: Geometry; readonly size: number }[] = [];
  for (const { geometry, value } of shapes) {
    let size = 0;
    eachPixelBelow(geometry, grid, () => {
      size += 1;
    });
    measured.push({ value, geometry, size });
    yield;
  }
  measured.sort((a, b) => b.size - a.size);
  for (const { value, geometry } of measured) {
    eachPixelBelow(geometry, grid, (pixel) => {
      values[pixel] = value;
    });
    yield;
  }
  const counts = new Array<number>(CLASSES).fill(0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return { values, pixels: new Map([...counts.entries()].filter(([, count]) => count > 0)) };
}
