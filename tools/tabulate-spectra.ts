// `node tools/tabulate-spectra.ts`: writes packages/raster/src/spectral/library/model-spectra-data.ts, the reflectance of all
// materials of the simulated Earth in the bands of its sensor.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  BAND_COUNT,
  MATERIALS,
  type Material,
  reflectance,
  WAVELENGTHS_NM,
} from '../packages/simulator/src/index.ts';

const OUTPUT = fileURLToPath(
  new URL('../packages/raster/src/spectral/library/model-spectra-data.ts', import.meta.url),
);

const CATEGORIES: { readonly [material in Material]: string } = {
  'clear water': 'water',
  'silty water': 'water',
  sand: 'soil',
  'red soil': 'soil',
  'dark soil': 'soil',
  'dry grass': 'vegetation',
  'green crop': 'vegetation',
  forest: 'vegetation',
  asphalt: 'built',
  concrete: 'built',
  'metal roof': 'built',
  'tile roof': 'built',
  snow: 'snow and cloud',
  rock: 'soil',
  cloud: 'snow and cloud',
  'oil-soaked soil': 'hydrocarbon',
  'crude oil': 'hydrocarbon',
  tarpaulin: 'plastic',
  'carbonate gravel': 'soil',
  'brine crust': 'soil',
  'stressed canopy': 'vegetation',
  'bitumen roof': 'built',
};

function encodedValues(material: Material): string {
  const bytes = Buffer.alloc(2 * BAND_COUNT);
  for (const [band, nm] of WAVELENGTHS_NM.entries())
    bytes.writeUInt16BE(Math.round(65535 * reflectance(material, nm)), 2 * band);
  return bytes.toString('base64');
}

const entries = MATERIALS.map(
  (name) => `  {
    name: '${name}',
    category: '${CATEGORIES[name]}',
    values:
      '${encodedValues(name)}',
  },
`,
);
await writeFile(
  OUTPUT,
  `/** Band centres of the simulated sensor in nm. */
export const WAVELENGTHS_NM: readonly number[] = Array.from(
  { length: ${BAND_COUNT} },
  (_, band) => Math.round((400 + (2100 * band) / ${BAND_COUNT - 1}) * 100) / 100,
);

/** Full widths of the bands at half their height in nm. */
export const FWHM_NM: readonly number[] = WAVELENGTHS_NM.map((nm) => (nm < 1000 ? 5.2 : 6.4));

/**
 * Reflectance of the materials of the simulated Earth in these bands: unsigned 16-bit integers, most significant byte first,
 * in base64; 65535 is a reflectance of 1. Written by tools/tabulate-spectra.ts.
 */
export const MODEL_SPECTRA: readonly { readonly name: string; readonly category: string; readonly values: string }[] = [
${entries.join('')}];
`,
);
console.log(`${OUTPUT}: ${entries.length} spectra`);
