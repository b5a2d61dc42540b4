import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connect, Plugin } from 'vite';
import { cutTiles, VECTOR_MAX_ZOOM } from './cut-tiles.ts';
import { EARTH_MAX_ZOOM, writeEarthTiles } from './earth-tiles.ts';
import { readPlaces, TOWNS_FILE } from './places.ts';
import { PACK_ZOOM, packTiles } from './tile-packs.ts';
import { readWorldShapes } from './world-shapes.ts';

const MODULE = 'virtual:base-map';
const RESOLVED = `\0${MODULE}`;
const CACHE = fileURLToPath(new URL('../../../.cache/base-map', import.meta.url));
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.bin': 'application/octet-stream',
};

const require = createRequire(import.meta.url);
const SOURCES = {
  // NASA's Blue Marble; see docs/data-sources.md.
  earth: fileURLToPath(new URL('./earth-blue-marble.jpg', import.meta.url)),
  towns: fileURLToPath(TOWNS_FILE),
  countries: require.resolve('world-atlas/countries-10m.json'),
};

/** The generated files of the base map. */
interface BaseMapFiles {
  readonly folder: string;
  /** The path of the folder in the app. It changes with the content. */
  readonly address: string;
}

/**
 * The embedded base map as files of the build: imagery tiles, and land, coasts, borders and place names as vectors.
 * They are generated once and cached in .cache; the module `virtual:base-map` exports their addresses.
 */
export function baseMap(): Plugin {
  let files: Promise<BaseMapFiles> | undefined;
  const ensureFiles = () => {
    files ??= generateFiles();
    return files;
  };
  return {
    name: 'sigma-base-map',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: async (id) => (id === RESOLVED ? moduleText(await ensureFiles()) : undefined),
    async generateBundle() {
      const { folder, address } = await ensureFiles();
      for (const file of await filesBelow(folder)) {
        this.emitFile({
          type: 'asset',
          fileName: `${address}/${file}`,
          source: await readFile(join(folder, file)),
        });
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) =>
        serve(await ensureFiles(), request, response, next),
      );
    },
  };
}

function moduleText({ address }: BaseMapFiles): string {
  return [
    `export const earthTiles = '/${address}/earth/{z}/{y}/{x}.webp';`,
    `export const earthMaxZoom = ${EARTH_MAX_ZOOM};`,
    `export const vectorPacks = '/${address}/vector/';`,
    `export const vectorPackZoom = ${PACK_ZOOM};`,
    `export const vectorMaxZoom = ${VECTOR_MAX_ZOOM};`,
  ].join('\n');
}

async function generateFiles(): Promise<BaseMapFiles> {
  const key = await contentKey();
  const folder = join(CACHE, key);
  if (!existsSync(folder)) {
    await mkdir(CACHE, { recursive: true });
    const draft = await mkdtemp(join(CACHE, 'draft-'));
    await writeEarthTiles(SOURCES.earth, draft);
    await rm(join(draft, 'earth', 'blank.png'), { force: true });
    await writeVectors(join(draft, 'vector'));
    // A concurrent build may have finished first; its files are the same.
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return { folder, address: `assets/base-map-${key}` };
}

/** Writes land, coasts, borders and names, cut into tiles and packed by region. */
async function writeVectors(folder: string): Promise<void> {
  await mkdir(folder);
  const tiles = cutTiles(await readWorldShapes(SOURCES.countries), readPlaces());
  for (const [name, bytes] of packTiles(tiles)) await writeFile(join(folder, name), bytes);
}

/** A key that changes with the sources and with the code that processes them. */
async function contentKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of Object.values(SOURCES)) hash.update(String((await stat(source)).size));
  const code = dirname(fileURLToPath(import.meta.url));
  for (const file of (await readdir(code)).toSorted()) hash.update(await readFile(join(code, file)));
  return hash.digest('hex').slice(0, 10);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name) in MEDIA_TYPES)
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

const serve = async (
  { folder, address }: BaseMapFiles,
  request: Connect.IncomingMessage,
  response: Parameters<Connect.NextHandleFunction>[1],
  next: Connect.NextFunction,
) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (!path.startsWith(`/${address}/`) || path.includes('..')) return next();
  try {
    const bytes = await readFile(join(folder, path.slice(address.length + 2)));
    response.setHeader('content-type', MEDIA_TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(bytes);
  } catch {
    response.statusCode = 404;
    response.end();
  }
};
