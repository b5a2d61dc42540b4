// `node tools/extract-towns.ts cities1000.txt [SOURCE]`: writes packages/geo/data/towns.bin, the towns of the gazetteer, of
// the base map and of the simulator, from a dump of GeoNames (https://download.geonames.org/export/dump/cities1000.zip,
// CC BY 4.0). SOURCE describes the dump in the header of the file.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeTowns } from '../packages/geo/src/towns/write-towns.ts';

const OUTPUT = fileURLToPath(new URL('../packages/geo/data/towns.bin', import.meta.url));
/** Columns of the tab-separated dump, as its readme lists them. */
const COLUMN = {
  id: 0,
  name: 1,
  lat: 4,
  lon: 5,
  feature: 7,
  country: 8,
  division: 10,
  population: 14,
} as const;
/** GeoNames' code of a section of a town. */
const DISTRICT = 'PPLX';

const [path, source = 'GeoNames, cities1000'] = process.argv.slice(2);
if (path === undefined) throw new Error('Usage: node tools/extract-towns.ts cities1000.txt [SOURCE]');
const rows = (await readFile(path, 'utf8'))
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split('\t'));
const texts = (column: keyof typeof COLUMN) => rows.map((row) => row[COLUMN[column]] ?? '');
const bytes = writeTowns(
  {
    ids: Uint32Array.from(texts('id'), Number),
    names: texts('name'),
    countries: texts('country'),
    divisions: texts('division'),
    populations: Uint32Array.from(texts('population'), Number),
    isDistrict: Uint8Array.from(texts('feature'), (code) => (code === DISTRICT ? 1 : 0)),
    lons: Float64Array.from(texts('lon'), Number),
    lats: Float64Array.from(texts('lat'), Number),
  },
  { source, licence: 'CC BY 4.0', extracted: new Date().toISOString().slice(0, 10) },
);
await writeFile(OUTPUT, bytes);
console.log(`${rows.length} towns, ${bytes.length} bytes`);
