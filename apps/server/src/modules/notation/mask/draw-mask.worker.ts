import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { type ClassMask, classMask, cogBytes, gridPixels } from '@sigma/raster';
import { cooperativeWork } from '../../../work/cooperative-work.ts';
import { serveTasks } from '../../../work/serve-tasks.ts';
import type { DrawnMask, MaskTask } from './mask-task.ts';

const compress = promisify(deflate);

// Between two shapes, and between the rows of the file, the thread learns that no one waits for the mask any more.
serveTasks<MaskTask, DrawnMask>(
  () =>
    async ({ shapes, grid, wanted }, signal) => {
      const pixels = gridPixels(grid.epsg, grid.transform, grid);
      if (pixels === undefined) throw new RangeError('The grid has pixels without an area.');
      const mask = await cooperativeWork(signal).run(classMask(shapes, pixels));
      const file = wanted === 'file' ? await fileOf(mask, grid, signal) : undefined;
      return { file, pixels: mask.pixels };
    },
  ({ file }) => (file === undefined ? [] : [file.buffer]),
);

function fileOf(
  { values }: ClassMask,
  { epsg, transform, width, height }: MaskTask['grid'],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const readRows = async (y: number, count: number) => {
    await setImmediate();
    signal.throwIfAborted();
    return values.subarray(y * width, (y + count) * width);
  };
  return cogBytes(
    { width, height, bands: 1, sampleType: 'u8', readRows },
    { epsg, transform, deflate: (bytes) => compress(bytes), predictor: false, overviews: 'nearest' },
  );
}
