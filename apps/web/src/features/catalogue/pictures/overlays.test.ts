import { ASSET_KEYS } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { NOT_COMPARED } from '../link/search-link.ts';
import { sceneWith } from '../scene/scene.fixture.ts';
import { pictureRequests } from './overlays.ts';

/** A footprint of one degree by one degree at the equator. */
const scene = sceneWith({ fileId: 'a', taskId: 't' });
const assets = { [ASSET_KEYS.visual]: { href: '/a.tif' } };
const withPicture = { ...scene, item: { ...scene.item, assets } };

function pixelsAt(zoom: number): number {
  const overlays = new Map([['t', 'rgb' as const]]);
  const [request] = pictureRequests({ scenes: [withPicture], overlays, compared: NOT_COMPARED, zoom });
  return request?.maxPixels ?? Number.NaN;
}

describe('pictures on the map', () => {
  it.each([7, 8, 9])('have an overview as sharp as the screen and not much sharper at level %i', (zoom) => {
    const covered = ((256 * 2 ** zoom) / 360) ** 2;
    // Among overviews that differ by a factor of four, the sharpest allowed has at least a quarter of the limit.
    expect(pixelsAt(zoom) / 4).toBeGreaterThan(0.99 * covered);
    expect(pixelsAt(zoom) / 4).toBeLessThan(4 * covered);
  });

  it('have few pixels while the whole Earth is in view, and never more than a million', () => {
    expect(pixelsAt(0)).toBe(128 * 128);
    expect(pixelsAt(21)).toBe(1024 * 1024);
  });

  it.each([16, 17, 200, 1000])('have together at most sixteen million pixels for %i scenes', (count) => {
    const scenes = Array.from({ length: count }, (_, at) => ({ ...withPicture, fileId: `a${at}` }));
    const overlays = new Map([['t', 'rgb' as const]]);
    const requests = pictureRequests({ scenes, overlays, compared: NOT_COMPARED, zoom: 21 });
    expect(requests).toHaveLength(count);
    const together = requests.reduce((sum, { maxPixels }) => sum + maxPixels, 0);
    expect(together).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(together).toBeGreaterThan(2 * 1024 * 1024);
  });
});
