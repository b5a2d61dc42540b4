import { randomUUID } from 'node:crypto';
import { access, chmod, constants as files, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';

/** The library, the script that creates the extension, and the coordinate systems. */
const USED = [
  /^lib\/postgresql\/postgis-3\.so$/,
  /^share\/postgresql\/extension\/postgis\.control$/,
  /^share\/postgresql\/extension\/postgis--[\d.]+\.sql$/,
  /^share\/proj\/./,
];
const BLOCK = 512;
const FOLDER = '5'.charCodeAt(0);

/**
 * The part of PostGIS that the product uses, as a tar at `cached`, made from the package's own on the first call. PGlite
 * reads gzip only; without compression in it, every start inflates 36 MB less.
 * The rest, two thirds of it, is for rasters, topology, addresses and upgrades; every start would unpack and compile it.
 * Returns the package's own where nothing can be written, or when it has another layout.
 */
export async function postgisBundle(whole: URL, cached: URL): Promise<URL> {
  if (await canRead(cached)) return cached;
  const tar = usedPart(await promisify(gunzip)(await readFile(whole)));
  if (tar === undefined) return whole;
  const path = fileURLToPath(cached);
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, await promisify(gzip)(tar, { level: constants.Z_NO_COMPRESSION }));
    // The server keeps its own files private; this one belongs to the packages.
    await chmod(draft, 0o644);
    // Of several processes and threads the last one wins; all have written the same.
    await rename(draft, path);
    return cached;
  } catch {
    return whole;
  }
}

const canRead = (file: URL): Promise<boolean> =>
  access(file, files.R_OK).then(
    () => true,
    () => false,
  );

/** The folders and the used files of a tar; undefined when one of them is missing. */
function usedPart(tar: Buffer): Buffer | undefined {
  const found = new Set<RegExp>();
  const kept: Buffer[] = [];
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const name = text(tar, at, 100);
    const size = Number.parseInt(text(tar, at + 124, 12), 8);
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const used = USED.find((pattern) => pattern.test(name));
    if (used !== undefined) found.add(used);
    if (used !== undefined || tar[at + 156] === FOLDER) kept.push(tar.subarray(at, end));
    at = end;
  }
  if (found.size < USED.length) return undefined;
  return Buffer.concat([...kept, Buffer.alloc(2 * BLOCK)]);
}

const text = (tar: Buffer, at: number, length: number): string =>
  tar.toString('latin1', at, at + length).replace(/\0.*$/s, '');
