import { readFileSync } from 'node:fs';
import {
  type MethaneAbsorption,
  type MethaneLines,
  methaneInBands,
  readMethaneLines,
  type SpectralBlock,
} from '@sigma/raster';

let lines: MethaneLines | undefined;
let last: { readonly sensor: string; readonly bands: readonly MethaneAbsorption[] } | undefined;

/** The absorption of methane in the bands of a block, by their own widths; that of the last bands is cached. */
export function methaneBands({
  wavelengths,
  fwhmNm,
}: Pick<SpectralBlock, 'wavelengths' | 'fwhmNm'>): readonly MethaneAbsorption[] {
  const sensor = JSON.stringify([wavelengths, fwhmNm]);
  if (last?.sensor !== sensor) {
    lines ??= readMethaneLines(readFileSync(new URL(import.meta.resolve('@sigma/raster/methane-lines.bin'))));
    last = { sensor, bands: methaneInBands(lines, { wavelengths, fwhmNm }) };
  }
  return last.bands;
}
