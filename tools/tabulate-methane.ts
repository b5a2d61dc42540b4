// `node tools/tabulate-methane.ts FOLDER`: writes packages/raster/data/methane-lines.bin from FOLDER/ch4.lut and ch4.hdr of
// mag1c (BSD-3-Clause, see docs/licences/mag1c.txt): radiances of MODTRAN at steps of 0.1 per cm, for seven columns of methane.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { METHANE_COLUMNS_PPM_M, METHANE_LINES_PER_CM } from '../packages/raster/src/index.ts';

const OUTPUT = fileURLToPath(new URL('../packages/raster/data/methane-lines.bin', import.meta.url));
/** Of a wavelength of the header, whose last digits are rounded. */
const WAVELENGTH_ERROR_NM = 5e-4;

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Give the folder with ch4.lut and ch4.hdr of mag1c: node tools/tabulate-methane.ts FOLDER');
const header = readFileSync(join(folder, 'ch4.hdr'), 'utf8');
const [, list = ''] = /wavelength = \{([^}]*)\}/.exec(header) ?? [];
const wavelengths = list.split(',').map(Number);
const { first, step } = METHANE_LINES_PER_CM;
for (const [row, nm] of wavelengths.entries())
  if (!(Math.abs(1e7 / (first - step * row) - nm) < WAVELENGTH_ERROR_NM))
    throw new Error(`Line ${row} of the table is at ${nm} nm, which is not on the grid of wave numbers.`);

const bytes = readFileSync(join(folder, 'ch4.lut'));
const columns = METHANE_COLUMNS_PPM_M.length;
if (bytes.length !== 8 * columns * wavelengths.length)
  throw new Error(`ch4.lut must have ${columns} float64 for each of ${wavelengths.length} wavelengths.`);
const output = Buffer.alloc(4 * columns * wavelengths.length);
for (const row of wavelengths.keys()) {
  const radiance = (column: number) => bytes.readDoubleLE(8 * (row * columns + column));
  for (let column = 0; column < columns; column++) {
    const value = column === 0 ? radiance(0) : Math.log(radiance(column) / radiance(0));
    output.writeFloatLE(value, 4 * (column * wavelengths.length + row));
  }
}
writeFileSync(OUTPUT, output);
console.log(`${OUTPUT}: ${wavelengths.length} lines, ${output.length} bytes`);
