import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { ImportRefusal } from './import-refusal.ts';

/** A file that could be imported, judged by its name; `path` is shown to people. */
export type Candidate =
  | { readonly kind: 'tiff'; readonly path: string }
  | { readonly kind: 'envi'; readonly path: string; readonly data: string }
  /** STAC Items: a single one, an ItemCollection, or one per line. */
  | { readonly kind: 'items'; readonly path: string }
  /** Rejected before it is opened. */
  | { readonly kind: 'incomplete'; readonly path: string; readonly reason: string };

/** A candidate with pixels of its own. */
export type ImageCandidate = Exclude<Candidate, { readonly kind: 'items' }>;

export interface Found {
  readonly candidates: readonly Candidate[];
  /** Other files: neither images nor parts of images, nor Items. */
  readonly others: readonly string[];
}

const TIFF = /\.tiff?$/i;
const ITEMS = /\.(json|geojson|ndjson|jsonl|geojsonl)$/i;
const HEADER = /\.hdr$/i;
const CONTAINER = /\.(nc|nc4|cdf|h5|he5|hdf|hdf5)$/i;
const CONTAINER_REASON =
  'NetCDF and HDF files are not read. Convert it first, for example with gdal_translate -of ENVI, and import the result with its header.';
/** Files of one import; their names and sizes need about 400 bytes of memory each. */
const MAX_FILES = 2_000_000;
/** Extensions of ENVI data files next to their header; the first existing one counts. */
const DATA_ENDINGS = ['', 'img', 'dat', 'sli', 'hyspex', 'raw', 'bil', 'bip', 'bsq'];

/**
 * The GeoTIFF and ENVI files and the Items at a path: the file itself (for a cube either of its two files), or those in the
 * folder and the folders in it, by name. Names that begin with a dot are skipped.
 *
 * @throws ImportRefusal when the folder has too many files, and the error of the system when the path does not exist or
 * may not be read
 */
export async function findCandidates(path: string, maxFiles = MAX_FILES): Promise<Found> {
  if ((await stat(path)).isDirectory()) return sortOut(await filesBelow(path, maxFiles));
  if (TIFF.test(path)) return { candidates: [{ kind: 'tiff', path }], others: [] };
  if (ITEMS.test(path)) return { candidates: [{ kind: 'items', path }], others: [] };
  if (CONTAINER.test(path)) return { candidates: [containerAt(path)], others: [] };
  const neighbours = new Set(await filesIn(dirname(path)));
  if (HEADER.test(path)) return { candidates: [cubeOf(path, neighbours)], others: [] };
  const header = [...neighbours].find((file) => HEADER.test(file) && dataOf(file, neighbours) === path);
  if (header !== undefined) return { candidates: [{ kind: 'envi', path: header, data: path }], others: [] };
  const reason =
    'It is neither a GeoTIFF (.tif, .tiff), nor an ENVI file next to its header (.hdr), nor STAC (.json, .geojson, .ndjson).';
  return { candidates: [{ kind: 'incomplete', path, reason }], others: [] };
}

function sortOut(files: readonly string[]): Found {
  const names = new Set(files);
  const candidates = files.flatMap((path): Candidate[] => {
    if (TIFF.test(path)) return [{ kind: 'tiff', path }];
    if (ITEMS.test(path)) return [{ kind: 'items', path }];
    if (CONTAINER.test(path)) return [containerAt(path)];
    return HEADER.test(path) ? [cubeOf(path, names)] : [];
  });
  const used = new Set(
    candidates.flatMap((one) => (one.kind === 'envi' ? [one.path, one.data] : [one.path])),
  );
  return { candidates, others: files.filter((file) => !used.has(file)) };
}

/** Rejected with a reason instead of ignored: it has the product that was to be imported. */
const containerAt = (path: string): Candidate => ({ kind: 'incomplete', path, reason: CONTAINER_REASON });

function cubeOf(header: string, files: ReadonlySet<string>): Candidate {
  const data = dataOf(header, files);
  if (data !== undefined) return { kind: 'envi', path: header, data };
  return { kind: 'incomplete', path: header, reason: 'The data file of this header is missing.' };
}

/** `cube.hdr` and `cube.img.hdr` both belong to `cube.img`. */
function dataOf(header: string, files: ReadonlySet<string>): string | undefined {
  const stem = header.replace(HEADER, '');
  for (const ending of DATA_ENDINGS) {
    const name = ending === '' ? stem : `${stem}.${ending}`;
    if (files.has(name)) return name;
    const upper = upperEnding(name);
    if (files.has(upper)) return upper;
  }
  return undefined;
}

function upperEnding(path: string): string {
  const ending = extname(path);
  return join(dirname(path), basename(path, ending) + ending.toUpperCase());
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(folder, entry.name));
}

/** The files in a folder and the folders in it, sorted. */
async function filesBelow(folder: string, maxFiles: number): Promise<readonly string[]> {
  const files: string[] = [];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      (entry.isDirectory() ? folders : files).push(join(next, entry.name));
    }
    if (files.length > maxFiles)
      throw new ImportRefusal(
        `${folder} has more than ${maxFiles.toLocaleString('en-US')} files. Import its folders one by one.`,
      );
  }
  return files.toSorted();
}
