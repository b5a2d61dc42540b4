import { ASSET_KEYS } from '../products/asset-levels.ts';
import type { PlannedFile } from './plan-download.ts';

/** Last file of every archive: the others with size and SHA-256. */
export const ARCHIVE_MANIFEST = 'manifest.json';

/**
 * Place of a file inside the archive, such as `collection/scene/scene_visual_rgb.tif`. A cube and its header
 * share a name, as ENVI readers look for the one beside the other.
 *
 * @param objectKey key of the stored file; its ending is kept
 */
export function archivePath({ collection, fileId, asset }: PlannedFile, objectKey: string): string {
  const folder = `${collection}/${fileId}`;
  if (asset === ASSET_KEYS.cube) return `${folder}/${fileId}.img`;
  if (asset === ASSET_KEYS.cubeHeader) return `${folder}/${fileId}.hdr`;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(objectKey)?.[0] ?? '';
  return `${folder}/${fileId}_${asset}${ending}`;
}

/** Name of the archive as a browser saves it: letters, digits and a few signs of the download's name. */
export function archiveFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()-]+/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 100);
  return `${plain === '' ? 'download' : plain.toWellFormed()}.zip`;
}

/** Share of the work that is done: pictures that had to be made count as much as the packing. */
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
