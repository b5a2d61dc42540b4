import { ASSET_KEYS } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import sharp from 'sharp';
import { bytesOf, cutPicture, upperLayer } from '../../detections/index.ts';
import { TILE_PIXELS } from '../../scene-tiles/index.ts';
import type { ArtifactFacts, SceneFacts } from '../content/facts.ts';
import type { MapView } from '../content/map-view.ts';
import type { PictureSource } from '../content/picture-source.ts';
import type { ReportsServices } from '../services.ts';
import { readPicture } from './pictures.store.ts';

const GROUND = '#e9edf1';
const QUALITY = 84;
const MAX_ZOOM = 22;
/** Errors of the store, after which the whole report is tried again; all others mean that there is no picture. */
const PASSING = new Set(['unreachable', 'denied']);

/** Pictures of scenes and findings as JPEG, for one report. */
export function reportPictures(services: ReportsServices, signal: AbortSignal): PictureSource {
  const { store } = services;
  return {
    ofScene: async (scene, view, widthPx) => {
      const visual = await pictureOf(services, scene, signal);
      if (visual === undefined) return undefined;
      const draw = (tile: { z: number; x: number; y: number }) =>
        services.sceneTiles.draw({ visual, tile, format: 'png' }, signal).catch(absent);
      return mosaic(view, widthPx, draw);
    },
    ofArtifact: (artifact) => imageOf(store, artifact),
    ofPlume: (recipe) => upperLayer(store, recipe),
  };
}

/** The stored picture of a scene; a simulated one is made first. */
async function pictureOf({ database, imagery }: ReportsServices, scene: SceneFacts, signal: AbortSignal) {
  const find = () => readPicture(database.kysely, scene, ASSET_KEYS.visual);
  const found = await find();
  if (found?.state === 'planned') await imagery.ensureAssets(scene.collection, scene.id, signal);
  const ready = found?.state === 'planned' ? await find() : found;
  if (ready === undefined || ready.object_key === null || ready.size === null || ready.sha256 === null)
    return undefined;
  return { objectKey: ready.object_key, size: ready.size, sha256: ready.sha256 };
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && !PASSING.has(String(error.code))) return null;
  throw error;
}

type DrawTile = (tile: { z: number; x: number; y: number }) => Promise<Uint8Array | null>;

/** Puts tiles together and cuts the view out of them; undefined where none shows anything. */
async function mosaic(view: MapView, widthPx: number, draw: DrawTile): Promise<Uint8Array | undefined> {
  const z = Math.max(0, Math.min(MAX_ZOOM, Math.ceil(Math.log2(widthPx / TILE_PIXELS / view.width))));
  const across = 2 ** z;
  const [firstX, firstY] = [Math.floor(view.left * across), Math.max(0, Math.floor(view.top * across))];
  const lastX = Math.floor((view.left + view.width) * across);
  const lastY = Math.min(across - 1, Math.floor((view.top + view.height) * across));
  const tiles: { input: Buffer; left: number; top: number }[] = [];
  for (let y = firstY; y <= lastY; y += 1)
    for (let x = firstX; x <= lastX; x += 1) {
      const bytes = await draw({ z, x: ((x % across) + across) % across, y });
      if (bytes !== null)
        tiles.push({
          input: Buffer.from(bytes),
          left: (x - firstX) * TILE_PIXELS,
          top: (y - firstY) * TILE_PIXELS,
        });
    }
  if (tiles.length === 0) return undefined;
  const size = {
    width: (lastX - firstX + 1) * TILE_PIXELS,
    height: (lastY - firstY + 1) * TILE_PIXELS,
  };
  const whole = await sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite(tiles)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const left = Math.round((view.left * across - firstX) * TILE_PIXELS);
  const top = Math.round((view.top * across - firstY) * TILE_PIXELS);
  const cut = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    width: Math.min(
      size.width - Math.max(0, left),
      Math.max(1, Math.round(view.width * across * TILE_PIXELS)),
    ),
    height: Math.min(
      size.height - Math.max(0, top),
      Math.max(1, Math.round(view.height * across * TILE_PIXELS)),
    ),
  };
  const height = Math.round((widthPx * view.height) / view.width);
  return sharp(whole)
    .extract(cut)
    .resize(widthPx, height, { fit: 'fill' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** A picture of a finding as JPEG; undefined if it is missing or is not a picture. */
async function imageOf(store: ObjectStore, artifact: ArtifactFacts): Promise<Uint8Array | undefined> {
  const { object_key: key, recipe } = artifact;
  const bytes = key === null ? await cutPicture(store, recipe) : await bytesOf(store, key);
  if (bytes === undefined) return undefined;
  return sharp(bytes)
    .resize(480, 480, { fit: 'cover' })
    .flatten({ background: GROUND })
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => undefined);
}
