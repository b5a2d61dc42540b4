/** The collection that files go to when none is named. */
export const IMPORT_COLLECTION = 'imported';

/** Where the time of an imported scene comes from, best first. */
export const IMPORT_TIME_SOURCES = [
  'ENVI acquisition time',
  'TIFF DateTime',
  'file modification time',
] as const;
export type ImportTimeSource = (typeof IMPORT_TIME_SOURCES)[number];

/** Objects of an imported scene in the archive: the name of each file by the key of its asset. */
export const IMPORT_FILES = {
  data: 'data.tif',
  cube: 'cube.img',
  envi_header: 'cube.hdr',
  visual_rgb: 'visual_rgb.tif',
  thumbnail: 'thumbnail.webp',
} as const;
export type ImportedAsset = keyof typeof IMPORT_FILES;

const LONGEST_STEM = 80;
const HASH_LETTERS = 10;

/**
 * The id of an imported scene: the file's name without its ending, cleaned, and the beginning of its content's
 * hash, so that it is the same on every run and no two contents share it.
 *
 * @example importedSceneId('Große Szene 1.tif', 'ab12…') // 'Gro-e-Szene-1-ab12…'
 */
export function importedSceneId(fileName: string, sha256: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '');
  const clean = stem
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_STEM);
  return `${clean === '' ? 'scene' : clean}-${sha256.slice(0, HASH_LETTERS)}`;
}

/** Where a file of an imported scene lies in the archive: found by content, whatever the source was called. */
export function importedObjectKey(collection: string, sha256: string, asset: ImportedAsset): string {
  return `imports/${collection}/${sha256}/${IMPORT_FILES[asset]}`;
}
