import { describe, expect, it } from 'vitest';
import { type AffineTransform, northUp } from '../georeference/affine.ts';
import { affinePlace } from '../georeference/georeference.ts';
import { projectionOf } from '../georeference/projection.ts';
import { checkWindow, type RasterImage } from './raster-image.ts';
import { resampleBlock } from './resample.ts';
import { warpWindow } from './warp.ts';

const WIDTH = 200;
const HEIGHT = 100;

/** An image whose first band is its column and whose second is its row. */
function rampImage(
  epsg: number,
  transform: AffineTransform,
  changes: Partial<RasterImage> = {},
): RasterImage {
  const columns = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => i % WIDTH);
  const rows = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => Math.floor(i / WIDTH));
  return {
    width: WIDTH,
    height: HEIGHT,
    bands: 2,
    sampleType: 'f32',
    nodata: undefined,
    alphaBand: undefined,
    wavelengthsNm: undefined,
    place: affinePlace(transform, epsg),
    readWindow: async (request) => {
      checkWindow(request, { width: WIDTH, height: HEIGHT, bands: 2 });
      const bands = (request.bands ?? [0, 1]).map((band) => (band === 0 ? columns : rows));
      const size = {
        width: request.targetWidth ?? request.width,
        height: request.targetHeight ?? request.height,
      };
      return resampleBlock({ width: WIDTH, height: HEIGHT, bands }, { from: request, ...size });
    },
    ...changes,
  };
}

const turned: AffineTransform = [8, 6, 400000, 6, -8, 5800000];

describe('warpWindow', () => {
  it('puts every pixel where the projections put it, to within half a pixel', async () => {
    const image = rampImage(32633, turned);
    if (!image.place.known) throw new Error('no place');
    const { georeference } = image.place;
    const [utm, mercator] = [projectionOf(32633), projectionOf(3857)];
    if (!utm || !mercator) throw new Error('no projection');
    const centre = mercator.forward(...utm.inverse(...georeference.toMap(100, 50)));
    const bounds = [centre[0] - 300, centre[1] - 300, centre[0] + 300, centre[1] + 300] as const;
    const warped = await warpWindow(image, {
      epsg: 3857,
      bounds,
      width: 60,
      height: 60,
      resampling: 'bilinear',
    });
    for (const [x, y] of [
      [30, 30],
      [12, 40],
      [45, 17],
    ] as const) {
      const lonLat = mercator.inverse(bounds[0] + (x + 0.5) * 10, bounds[3] - (y + 0.5) * 10);
      const [col, row] = georeference.toPixel(...utm.forward(...lonLat));
      expect(warped?.bands[0]?.[y * 60 + x]).toBeCloseTo(col - 0.5, 1);
      expect(warped?.bands[1]?.[y * 60 + x]).toBeCloseTo(row - 0.5, 1);
    }
  });

  it('warps to transparent pixels outside the image', async () => {
    const image = rampImage(4326, northUp(10, 50, 0.01, 0.01));
    const warped = await warpWindow(image, { epsg: 4326, bounds: [9, 49, 11, 51], width: 20, height: 20 });
    expect(warped?.opacity[0]).toBe(0);
    expect(warped?.opacity[15 * 20 + 15]).toBe(255);
    expect(warped?.opacity.filter((value) => value > 0)).toHaveLength(100);
  });

  it('finds an image across the antimeridian from both sides', async () => {
    const image = rampImage(4326, northUp(179, 1, 0.01, 0.01));
    const east = await warpWindow(image, {
      epsg: 4326,
      bounds: [-180, 0, -179.5, 0.5],
      width: 50,
      height: 50,
    });
    const west = await warpWindow(image, { epsg: 4326, bounds: [179.5, 0, 180, 0.5], width: 50, height: 50 });
    expect(east?.bands[0]?.[0]).toBe(100);
    expect(west?.bands[0]?.[0]).toBe(50);
  });

  it('returns undefined outside the image and for an image without a position', async () => {
    const request = { epsg: 4326, bounds: [0, 0, 1, 1], width: 10, height: 10 } as const;
    expect(await warpWindow(rampImage(4326, northUp(10, 50, 0.01, 0.01)), request)).toBeUndefined();
    const nowhere = rampImage(4326, turned, { place: { known: false, reason: 'none' } });
    expect(await warpWindow(nowhere, request)).toBeUndefined();
  });

  it('warps nodata to transparent pixels', async () => {
    const image = rampImage(4326, northUp(0, 1, 0.01, 0.01), { nodata: 3 });
    const warped = await warpWindow(image, {
      epsg: 4326,
      bounds: [0, 0, 2, 1],
      width: 200,
      height: 100,
      bands: [0],
    });
    expect([...(warped?.opacity.subarray(0, 6) ?? [])]).toEqual([255, 255, 255, 0, 255, 255]);
  });
});
