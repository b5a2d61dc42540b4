import { ASSET_KEYS } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { NOT_COMPARED } from '../link/search-link.ts';
import { sceneWith } from '../scene/scene.fixture.ts';
import { pictureRequests } from './overlays.ts';

/** One degree by one degree at the equator. */
const scene = sceneWith({ fileId: 'a', taskId: 't' });
const assets = { [ASSET_KEYS.visual]: { href: '/a.tif' } };
const withPicture = { ...scene, item: { ...scene.item, assets } };

function pixelsAt(zoom: number): number {
  const overlays = new Map([['t', 'rgb' as const]]);
  const [wish] = pictureRequests({ scenes: [withPicture], overlays, compared: NOT_COMPARED, zoom });
  return wish?.maxPixels ?? Number.NaN;
}

describe('pixels of a picture on the map', () => {
  it.each([7, 8, 9])('at level %i make its overview as sharp as the screen, not much sharper', (zoom) => {
    const covered = ((256 * 2 ** zoom) / 360) ** 2;
    // Of overviews that differ by four the sharpest one allowed has at least a quarter of the limit.
    expect(pixelsAt(zoom) / 4).toBeGreaterThan(0.99 * covered);
    expect(pixelsAt(zoom) / 4).toBeLessThan(4 * covered);
  });

  it('are few while the whole Earth is in view, and never more than a million', () => {
    expect(pixelsAt(0)).toBe(128 * 128);
    expect(pixelsAt(21)).toBe(1024 * 1024);
  });

  it.each([16, 17, 200, 1000])('of %i pictures are together never more than sixteen million', (count) => {
    const scenes = Array.from({ length: count }, (_, at) => ({ ...withPicture, fileId: `a${at}` }));
    const overlays = new Map([['t', 'rgb' as const]]);
    const wishes = pictureRequests({ scenes, overlays, compared: NOT_COMPARED, zoom: 21 });
    expect(wishes).toHaveLength(count);
    const together = wishes.reduce((sum, { maxPixels }) => sum + maxPixels, 0);
    expect(together).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(together).toBeGreaterThan(2 * 1024 * 1024);
  });
});
