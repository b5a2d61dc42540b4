import { type Plane, packPlane } from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import { grayPictures } from './pass-pictures.ts';

const SIZE = 16;
/** A vehicle. */
const PIXELS = [5 * SIZE + 5, 5 * SIZE + 6];
/** An even picture whose upper rows are under a cloud. */
function picture(cloudRows = 0): Plane {
  const values = new Float32Array(SIZE * SIZE).fill(0.3);
  return { width: SIZE, height: SIZE, values: values.fill(Number.NaN, 0, cloudRows * SIZE) };
}
const remembered = (...clouds: readonly number[]) =>
  clouds.map((rows, n) => ({ id: `pass-${n}`, capturedAt: 1000 + n, value: packPlane(picture(rows)) }));
const dayBefore = async (...clouds: readonly number[]) =>
  (await grayPictures(picture(), remembered(...clouds), PIXELS))?.beforeAt;

describe('the gray picture before a pass', () => {
  it('is the newest that is remembered', async () => {
    expect(await dayBefore(0, 0, 0)).toBe(1002);
    expect(await dayBefore(0, 0, 4)).toBe(1002);
  });

  it('is an older one where clouds hide what was found in the newest', async () => {
    expect(await dayBefore(0, 0, 8)).toBe(1001);
    expect(await dayBefore(0, 8, 8)).toBe(1000);
  });

  it('is the newest one if clouds hide it in all, and there is none without earlier passes', async () => {
    expect(await dayBefore(8, 8)).toBe(1001);
    expect(await dayBefore()).toBeUndefined();
  });
});
