/** The collection of an import that requests no collection. */
export const IMPORT_COLLECTION = 'imported';

/** The possible sources of an imported scene's time, best first. */
export const IMPORT_TIME_SOURCES = [
  'ENVI acquisition time',
  'file metadata',
  'file name',
  'TIFF DateTime',
  'given for the import',
] as const;
export type ImportTimeSource = (typeof IMPORT_TIME_SOURCES)[number];

/** The file names of an imported scene in the archive, by asset key. */
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
 * Makes the id of an imported scene from the cleaned file name without its extension and the start of the content's
 * hash, so that it is the same on every run and different for different contents.
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

/** The object key of an imported scene's file in the archive. It depends on the content, not on the source's name. */
export function importedObjectKey(collection: string, sha256: string, asset: ImportedAsset): string {
  return `imports/${collection}/${sha256}/${IMPORT_FILES[asset]}`;
}
