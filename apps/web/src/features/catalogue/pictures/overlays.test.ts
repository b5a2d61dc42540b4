import { ASSET_KEYS } from '@sigma/domain';
import { type BBox, bboxPolygon } from '@sigma/geo';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NOT_COMPARED } from '../link/search-link.ts';
import { sceneWith } from '../scene/scene.fixture.ts';
import type { Scene } from '../scene/scene.ts';
import {
  cloudPictures,
  MAX_PICTURES,
  omittedPictures,
  type PictureQuery,
  pictureRequests,
  previewPictures,
} from './overlays.ts';

/** A footprint of one degree by one degree at the equator. */
const scene = sceneWith({ fileId: 'a', taskId: 't' });
const assets = { [ASSET_KEYS.visual]: { href: '/a.tif' } };
const withPicture = { ...scene, item: { ...scene.item, assets } };

const everywhere = [-180, -85, 180, 85] as const;
const drawn = (scenes: readonly Scene[], zoom = 21, bounds: BBox = everywhere): PictureQuery => ({
  scenes,
  modes: new Map(scenes.map(({ fileId }) => [fileId, 'rgb'])),
  compared: NOT_COMPARED,
  hasFiles: true,
  bounds,
  zoom,
});

function pixelsAt(zoom: number): number {
  return pictureRequests(drawn([withPicture], zoom))[0]?.maxPixels ?? Number.NaN;
}

/** Scenes side by side along the equator, a degree apart. */
const row = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...withPicture,
    fileId: `a${at}`,
    footprint: bboxPolygon([at / 10, 0, at / 10 + 0.1, 0.1]),
  }));

describe('pictures on the map', () => {
  it.each([7, 8, 9])('have an overview as sharp as the screen and not much sharper at level %i', (zoom) => {
    const covered = ((256 * 2 ** zoom) / 360) ** 2;
    // Among overviews that differ by a factor of four, the sharpest allowed has at least a quarter of the limit.
    expect(pixelsAt(zoom) / 4).toBeGreaterThan(0.99 * covered);
    expect(pixelsAt(zoom) / 4).toBeLessThan(4 * covered);
  });

  it('have few pixels while the whole Earth is in view, and never more than four million', () => {
    expect(pixelsAt(0)).toBe(128 * 128);
    expect(pixelsAt(21)).toBe(2048 * 2048);
  });

  it('show a scene of 98 km² with all its pixels of 8 m from zoom 14 on', () => {
    const footprint = bboxPolygon([0, 0, 0.089, 0.089]);
    const [request] = pictureRequests(drawn([{ ...withPicture, footprint }], 14));
    expect(request?.maxPixels).toBeGreaterThan(98e6 / 8 ** 2);
  });

  it.each([16, 17, 150, 1000])('have together at most sixteen million pixels for %i scenes', (count) => {
    const scenes = Array.from({ length: count }, (_, at) => ({ ...withPicture, fileId: `a${at}` }));
    const requests = pictureRequests(drawn(scenes));
    expect(requests).toHaveLength(Math.min(count, MAX_PICTURES));
    const together = requests.reduce((sum, { maxPixels }) => sum + maxPixels, 0);
    expect(together).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(together).toBeGreaterThan(2 * 1024 * 1024);
  });

  it('are read nearest to the middle of the map first, and are sharpest there', () => {
    const requests = pictureRequests(drawn(row(100), 21, [4, -1, 6, 1]));
    const byRank = requests.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
    expect(['a49', 'a50']).toContain(byRank[0]?.id);
    expect(byRank[0]?.maxPixels).toBe(2048 * 2048);
    expect(byRank.map(({ maxPixels }) => maxPixels)).toEqual(
      byRank.map(({ maxPixels }) => maxPixels).toSorted((a, b) => b - a),
    );
  });

  it('are drawn in the order of what is drawn, whatever is read first', () => {
    const query = drawn(row(9), 21, [0, -1, 2, 1]);
    const reversed = { ...query, scenes: query.scenes.toReversed() };
    expect(pictureRequests(reversed).map(({ id }) => id)).toEqual(row(9).map(({ fileId }) => fileId));
  });

  it('are sharpest where they are on top, although others below are nearer to the middle of the map', () => {
    // Each scene covers the whole view, and lies nearer to its middle than those above it.
    const scenes = Array.from({ length: 72 }, (_, at) => ({
      ...withPicture,
      fileId: `a${at}`,
      footprint: bboxPolygon([-0.1 + (72 - at) / 1000, -0.1, 0.1 + (72 - at) / 1000, 0.1]),
    }));
    const requests = pictureRequests(drawn(scenes, 13, [-0.02, -0.02, 0.02, 0.02]));
    const [top, ...others] = requests;
    expect(top).toMatchObject({ id: 'a0', rank: 0, maxPixels: 2048 * 2048 });
    expect(others.every(({ rank = 0 }) => rank > 0)).toBe(true);
  });

  it('are drawn when they are on top, although too many below are nearer to the middle of the map', () => {
    const top = { ...withPicture, fileId: 'top', footprint: bboxPolygon([-0.1, -0.1, 0.3, 0.3]) };
    const below = Array.from({ length: MAX_PICTURES }, (_, at) => ({
      ...withPicture,
      fileId: `below ${at}`,
      footprint: bboxPolygon([-0.1, -0.1, 0.1, 0.1]),
    }));
    const requests = pictureRequests(drawn([top, ...below], 13, [-0.02, -0.02, 0.02, 0.02]));
    expect(requests.map(({ id }) => id)).toContain('top');
  });

  it('are not requested outside the view', () => {
    expect(pictureRequests(drawn(row(10), 21, [50, 50, 51, 51]))).toEqual([]);
  });

  it('are counted as omitted where more are in view than can be drawn', () => {
    expect(omittedPictures(drawn(row(170)))).toBe(170 - MAX_PICTURES);
    expect(omittedPictures(drawn(row(170), 21, [0, -1, 1, 1]))).toBe(0);
  });

  it('of neighbouring bars are read after the visible ones and are transparent', () => {
    const [shown, next] = row(2);
    if (shown === undefined || next === undefined) throw new Error('two scenes were made');
    const requests = pictureRequests({ ...drawn([shown]), transparent: [next] });
    expect(requests.map(({ id, opacity }) => [id, opacity])).toEqual([
      ['a0', 1],
      ['a1', 0],
    ]);
    expect(requests[1]?.rank).toBeGreaterThan(requests[0]?.rank ?? 0);
  });

  it('are drawn below the clouds of a scene set to clouds', () => {
    vi.stubGlobal('localStorage', { getItem: () => null });
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const cloudy = { ...assets, [ASSET_KEYS.cloudMap]: { href: '/a.png' } };
    const scene = { ...withPicture, item: { ...withPicture.item, assets: cloudy } };
    const query = { ...drawn([scene]), modes: new Map([['a', 'clouds' as const]]) };
    expect(pictureRequests(query)).toHaveLength(1);
    expect(cloudPictures(query)).toHaveLength(1);
  });

  it('of a comparison are only those of the two scenes', () => {
    const query = { ...drawn(row(5)), compared: { left: 'a1', right: 'a3' } };
    expect(pictureRequests(query).map(({ id }) => id)).toEqual(['a1 left', 'a3 right']);
  });
});

describe('a program without the files of pictures', () => {
  beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }));
  afterEach(() => vi.unstubAllGlobals());

  const withoutFiles = (query: PictureQuery): PictureQuery => ({ ...query, hasFiles: false });

  it('reads no file of a picture', () => {
    expect(pictureRequests(withoutFiles(drawn(row(5))))).toEqual([]);
  });

  it('sees the preview tiles of the pictures in view, within their outlines', () => {
    const [first, ...others] = previewPictures(withoutFiles(drawn(row(5), 21, [0.02, -1, 0.08, 1])), 0.5);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      opacity: 0.5,
      source: { type: 'tiles', bounds: [0, 0, 0.1, expect.closeTo(0.1, 9)] },
    });
    expect(first?.source).toHaveProperty(
      'url',
      expect.stringMatching(/\/files\/a0\/visual_rgb\/tiles\/\{z\}\/\{x\}\/\{y\}$/),
    );
  });

  it('compares the preview tiles of two scenes on their sides', () => {
    const query = { ...drawn(row(5)), compared: { left: 'a1', right: 'a2' } };
    expect(previewPictures(withoutFiles(query), 1).map(({ id, side }) => [id, side])).toEqual([
      ['a1 preview left', 'left'],
      ['a2 preview right', 'right'],
    ]);
  });

  it('is the only one that sees preview tiles', () => {
    expect(previewPictures(drawn(row(5)), 1)).toEqual([]);
  });
});
