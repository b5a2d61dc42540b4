import { bboxArea } from '@sigma/geo';
import { memorySource, openGeoTiff } from '@sigma/raster';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MainThread, watchMainThread } from '../../../testing/main-thread.fixture.ts';
import { drawMask } from './draw-mask.ts';
import type { MaskTask } from './mask-task.ts';

const { signal } = new AbortController();
/** A scene of 9 km by 9 km with pixels of 3 m, and outlines that cover all of it. */
const SIZE = 3000;
const task: MaskTask = {
  grid: { epsg: 32613, transform: [3, 0, 745_600, 0, -3, 3_534_000], width: SIZE, height: SIZE },
  shapes: Array.from({ length: 8 }, (_, n) => ({
    geometry: bboxArea([-102.5, 31.8, -102.3, 32 - n / 100]),
    value: n + 1,
  })),
  wanted: 'file',
};

let thread: MainThread;
beforeAll(() => {
  thread = watchMainThread();
});
afterAll(() => thread.stop());

it('draws a mask of nine million pixels without occupying the main thread', async () => {
  await drawMask({ ...task, shapes: [] }, signal);
  await thread.longestRunMs();
  const { file, pixels } = await drawMask(task, signal);
  expect(await thread.longestRunMs()).toBeLessThan(50);
  expect([...pixels.values()].reduce((sum, count) => sum + count, 0)).toBe(SIZE * SIZE);
  const opened = await openGeoTiff(memorySource(file ?? new Uint8Array()));
  expect(opened.ok && [opened.image.width, opened.image.height]).toEqual([SIZE, SIZE]);
});

it('ends for a caller who has gone, and draws the next mask', async () => {
  const caller = new AbortController();
  const drawing = drawMask(task, caller.signal);
  caller.abort(new Error('gone'));
  await expect(drawing).rejects.toThrow('gone');
  const { file, pixels } = await drawMask({ ...task, shapes: [], wanted: 'counts' }, signal);
  expect([file, [...pixels]]).toEqual([undefined, [[0, SIZE * SIZE]]]);
});
