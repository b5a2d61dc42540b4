import { type Material, type MaterialKind, reduceBands } from '@sigma/raster';
import { MATERIALS, type Material as MaterialName, reflectance, WAVELENGTHS_NM } from '@sigma/simulator';
import { ANALYSIS_BANDS } from './analysis-bands.ts';

const KINDS: { readonly [name in MaterialName]: MaterialKind } = {
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
  'metal roof': 'metal',
  'tile roof': 'built',
  snow: 'other',
  rock: 'soil',
  cloud: 'other',
  'oil-soaked soil': 'soil',
  'crude oil': 'other',
  tarpaulin: 'plastic',
  'carbonate gravel': 'soil',
  'brine crust': 'salt',
  'stressed canopy': 'vegetation',
  'bitumen roof': 'built',
};
const wavelengths = ANALYSIS_BANDS.map((band) => WAVELENGTHS_NM[band] ?? 0);

/** What the ground is made of before and after a change, in the bands that changes are looked for in. */
export const KNOWN_MATERIALS: readonly Material[] = MATERIALS.map((name) => ({
  id: name,
  kind: KINDS[name],
  reflectance: reduceBands({
    lines: 1,
    samples: 1,
    wavelengths,
    data: Float32Array.from(wavelengths, (nm) => reflectance(name, nm)),
  }).data,
}));
