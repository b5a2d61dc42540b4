import { ASSET_KEYS } from '../products/asset-levels.ts';
import type { PlannedFile } from './plan-download.ts';

/** The last file of every archive, which lists the other files with size and SHA-256. */
export const ARCHIVE_MANIFEST = 'manifest.json';

/**
 * Path of a file in the archive, such as `collection/scene/scene_visual_rgb.tif`. A cube and its header share a base
 * name, because ENVI readers look for the header next to the cube.
 *
 * @param objectKey key of the stored file; its extension is preserved
 */
export function archivePath({ collection, fileId, asset }: PlannedFile, objectKey: string): string {
  const folder = `${collection}/${fileId}`;
  if (asset === ASSET_KEYS.cube) return `${folder}/${fileId}.img`;
  if (asset === ASSET_KEYS.cubeHeader) return `${folder}/${fileId}.hdr`;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(objectKey)?.[0] ?? '';
  return `${folder}/${fileId}_${asset}${ending}`;
}

/** File name of the archive: the letters, digits and a few punctuation marks of the download's name. */
export function archiveFileName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()-]+/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 100);
  return `${cleaned === '' ? 'download' : cleaned.toWellFormed()}.zip`;
}

/** Share of the work that is done, 0 to 1. Generating missing pictures counts as much as packing. */
export function packingProgress(work: {
  readonly scenesToMake: number;
  readonly scenesMade: number;
  readonly bytes: number;
  readonly bytesPacked: number;
}): number {
  const packed = work.bytes === 0 ? 0 : Math.min(1, work.bytesPacked / work.bytes);
  if (work.scenesToMake === 0) return packed;
  return 0.5 * Math.min(1, work.scenesMade / work.scenesToMake) + 0.5 * packed;
}
