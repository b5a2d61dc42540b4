import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { cogBytes, rescaleAffine } from '@sigma/raster';
import {
  cloudMapRgba,
  demSummary,
  type Earth,
  type Picture,
  renderCloudMap,
  renderThumbnail,
  renderVisual,
  type ScenePlan,
} from '@sigma/simulator';
import sharp from 'sharp';
import { cubeHeader } from './cube-header.ts';
import type { MadeFile } from './tasks.ts';

const deflateBytes = promisify(deflate);
const THUMBNAIL_PIXELS = 256;
const WEBP_QUALITY = 82;
const ZLIB_LEVEL = 6;

/** All stored files of a simulated scene. */
export async function makePictures(earth: Earth, plan: ScenePlan): Promise<readonly MadeFile[]> {
  const visual = renderVisual(earth, plan);
  const map = renderCloudMap(earth, plan);
  return [
    { key: 'visual_rgb', bytes: await visualCog(visual, plan) },
    { key: 'thumbnail', bytes: await webp(renderThumbnail(visual, THUMBNAIL_PIXELS)) },
    { key: 'cloud_map', bytes: await png(cloudMapRgba(map), map.width, map.height) },
    { key: 'envi_header', bytes: new TextEncoder().encode(cubeHeader(plan)) },
  ];
}

/** Members of the Item that are known once the ground under the scene has been looked up. */
export function elevationMembers(earth: Earth, plan: ScenePlan): Readonly<Record<string, number>> {
  const { centroidM, minM, maxM, meanM } = demSummary(earth, plan);
  const tenths = (metres: number) => Math.round(metres * 10) / 10;
  return {
    'sigma:dem_centroid': tenths(centroidM),
    'sigma:dem_min_elevation': tenths(minM),
    'sigma:dem_max_elevation': tenths(maxM),
    'sigma:dem_mean_elevation': tenths(meanM),
  };
}

function visualCog({ width, height, rgb }: Picture, { grid }: ScenePlan): Promise<Uint8Array> {
  const source = {
    width,
    height,
    bands: 3,
    sampleType: 'u8' as const,
    readRows: (y: number, count: number) => rgb.subarray(y * width * 3, (y + count) * width * 3),
  };
  return cogBytes(source, {
    epsg: grid.epsg,
    transform: rescaleAffine(grid.transform, grid.width / width, grid.height / height),
    deflate: (bytes) => deflateBytes(bytes, { level: ZLIB_LEVEL }),
  });
}

/** A picture as WebP. */
export function webp({ width, height, rgb }: Picture): Promise<Uint8Array> {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
}

function png(rgba: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ palette: true })
    .toBuffer();
}
