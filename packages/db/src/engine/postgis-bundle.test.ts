import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postgisBundle } from './postgis-bundle.ts';

const { resolve } = createRequire(import.meta.url);
const bundleOf = (packageName: string, file: string) =>
  pathToFileURL(join(dirname(resolve(packageName)), file));
const whole = bundleOf('@electric-sql/pglite-postgis', 'postgis.tar.gz');

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const cachedIn = (...path: readonly string[]) => pathToFileURL(join(folder.path, ...path));

it('stores the used part of PostGIS, which later calls return unchanged', async () => {
  const cached = cachedIn('cache', 'postgis.tar.gz');
  expect(await postgisBundle(whole, cached)).toBe(cached);
  expect((await stat(cached)).mode & 0o777).toBe(0o644);
  const bytes = await readFile(cached);
  const [all, part] = [gunzipSync(await readFile(whole)), gunzipSync(bytes)];
  expect(part.includes('lib/postgresql/postgis-3.so')).toBe(true);
  expect(part.includes('postgis_raster-3.so')).toBe(false);
  expect(part.length).toBeLessThan(all.length / 2);
  expect(await postgisBundle(whole, cached)).toBe(cached);
  // `toEqual` compares megabytes byte by byte.
  expect(bytes.equals(await readFile(cached))).toBe(true);
});

it('returns the bundle of the package where nothing can be written', async () => {
  const cached = new URL(`${pathToFileURL(import.meta.filename).href}/cache/postgis.tar.gz`);
  expect(await postgisBundle(whole, cached)).toBe(whole);
});

it('returns a bundle of another layout as it is', async () => {
  const other = bundleOf('@electric-sql/pglite', 'amcheck.tar.gz');
  expect(await postgisBundle(other, cachedIn('other.tar.gz'))).toBe(other);
});
