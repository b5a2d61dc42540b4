import type { SceneTileFormat } from '@sigma/contract';
import type { ByteSource } from '@sigma/raster';
import sharp from 'sharp';
import { recentlyUsed } from '../../work/index.ts';
import { openClouds } from './cloud-picture.ts';
import { drawTile, type PagedPicture } from './draw-tile.ts';
import { createPageCache } from './page-cache.ts';
import type { StoredPicture, TileTask } from './tasks.ts';
import { TILE_PIXELS } from './tile-grid.ts';
import { openVisual } from './visual-picture.ts';

/** Opened pictures whose directories are cached. */
const MAX_OPENED = 32;
const WEBP_QUALITY = 82;
/** Tiles are small and viewed once: speed matters more than a tenth of their bytes. */
const WEBP_EFFORT = 0;
const PNG_LEVEL = 3;

/** Draws tiles and caches decoded pictures for the next ones. */
export interface TilePainter {
  /** The encoded tile; undefined when it shows nothing of the scene. */
  paint(task: TileTask): Promise<Uint8Array | undefined>;
}

export interface TilePainterOptions {
  readonly cacheBytes: number;
  readonly open: (picture: StoredPicture) => ByteSource;
}

export function createTilePainter({ cacheBytes, open }: TilePainterOptions): TilePainter {
  const cache = createPageCache(cacheBytes);
  const opened = recentlyUsed<Promise<PagedPicture>>(MAX_OPENED);

  const visualOf = (stored: StoredPicture) =>
    opened.get(stored.sha256, () => openVisual(open(stored), stored.sha256, cache));

  async function pictureOf({ visual, clouds }: TileTask): Promise<PagedPicture> {
    if (clouds === undefined) return visualOf(visual);
    const key = `${clouds.sha256} on ${visual.sha256}`;
    const openMap = async () => openClouds(open(clouds), clouds.sha256, await visualOf(visual), cache);
    return opened.get(key, openMap);
  }

  return {
    async paint(task) {
      const rgba = await drawTile(await pictureOf(task), task.tile, task.mostPixels);
      return rgba === undefined ? undefined : encode(rgba, task.format);
    },
  };
}

function encode(rgba: Uint8Array, format: SceneTileFormat): Promise<Uint8Array> {
  const picture = sharp(rgba, { raw: { width: TILE_PIXELS, height: TILE_PIXELS, channels: 4 } });
  switch (format) {
    case 'webp':
      return picture.webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT }).toBuffer();
    case 'png':
      return picture.png({ compressionLevel: PNG_LEVEL }).toBuffer();
  }
}
