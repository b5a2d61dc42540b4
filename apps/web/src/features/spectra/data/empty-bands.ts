import type { Cube } from './cube.ts';

/**
 * What absorbs nearly all light in wide stretches of the spectrum, from and to in nm. Absorption of a dry standard atmosphere and
 * of water vapour, as in Gao et al. (2009), "Atmospheric correction algorithms for hyperspectral remote sensing data".
 */
const ABSORBERS = [
  { from: 684, to: 698, name: 'oxygen' },
  { from: 714, to: 736, name: 'water vapour' },
  { from: 755, to: 772, name: 'oxygen' },
  { from: 810, to: 840, name: 'water vapour' },
  { from: 890, to: 990, name: 'water vapour' },
  { from: 1085, to: 1180, name: 'water vapour' },
  { from: 1300, to: 1520, name: 'water vapour' },
  { from: 1755, to: 1990, name: 'water vapour' },
  { from: 1990, to: 2085, name: 'carbon dioxide' },
  { from: 2350, to: 2600, name: 'water vapour' },
] as const;

/** "Band 225 · 1,402 nm has no values: water vapour"; without a reason where no gas explains it. */
export function emptyBandText({ wavelengths }: Pick<Cube, 'wavelengths'>, band: number): string {
  const nm = wavelengths[band] ?? Number.NaN;
  const text = `Band ${band + 1}${Number.isNaN(nm) ? '' : ` · ${Math.round(nm).toLocaleString('en-GB')} nm`} has no values`;
  const absorber = ABSORBERS.find(({ from, to }) => nm >= from && nm <= to)?.name;
  return absorber === undefined ? text : `${text}: ${absorber}`;
}
