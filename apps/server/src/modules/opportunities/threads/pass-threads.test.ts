import { readTaskingArea } from '@sigma/domain';
import type { Area } from '@sigma/geo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countThreads } from '../../../testing/thread-count.fixture.ts';
import { readArea } from '../read-area.ts';
import { createPassThreads, type PassThreads } from './pass-threads.ts';

let threads: PassThreads;
const counted = countThreads();

beforeEach(() => {
  threads = createPassThreads();
});
afterEach(async () => {
  await threads.close();
});

/** A circle of one degree, with corners at even distances. */
function circle(corners: number): Area {
  const ring = Array.from({ length: corners }, (_, index): [number, number] => {
    const turn = (index / corners) * 2 * Math.PI;
    return [10 + Math.cos(turn), 50 + Math.sin(turn)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}
const { signal } = new AbortController();

describe('the area of a search or a capture', () => {
  it.each([
    [4, 0],
    [4000, 1],
  ])('of %i corners is read in %i threads', async (corners, expected) => {
    const area = circle(corners);
    expect(await threads.area(area, signal)).toEqual(readArea(area));
    expect(await threads.taskingArea(area, signal)).toEqual(readTaskingArea(area));
    expect(counted.started).toBe(expected);
  });

  it('is refused with the same issue in a thread', async () => {
    const { coordinates } = circle(4000);
    const open = { type: 'LineString', coordinates: coordinates.flat() };
    expect(await threads.taskingArea(open, signal)).toEqual(readTaskingArea(open));
    expect(await threads.taskingArea(open, signal)).toMatchObject({ issue: { code: 'wrong_type' } });
  });

  it('is not read for a caller who has gone', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(threads.area(circle(4000), gone)).rejects.toThrow('gone');
    expect(counted.started).toBe(0);
  });
});
