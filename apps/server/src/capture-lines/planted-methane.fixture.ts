import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with the table of mag1c, in 0.02 nm, and real cubes. */
export const REAL_DATA = process.env.SIGMA_REAL_DATA ?? '';
export const hasRealData = existsSync(join(REAL_DATA, 'lut')) && existsSync(join(REAL_DATA, 'real'));

const COLUMNS = [0, 500, 1000, 2000, 4000, 8000, 16_000];

/**
 * The share of light that passes a vertical column of methane in Gaussian bands, straight from the radiances of MODTRAN, which are for a
 * vertical Sun and view: nothing of it comes from the product.
 */
export function plantedTransmittance(
  bands: readonly { readonly nm: number; readonly fwhmNm: number }[],
  columnPpmM: number,
  airMass: number,
): readonly number[] {
  const header = readFileSync(join(REAL_DATA, 'lut/ch4.hdr'), 'utf8');
  const [, list = ''] = /wavelength = \{([^}]*)\}/.exec(header) ?? [];
  const nm = list.split(',').map(Number);
  const radiance = new Float64Array(Uint8Array.from(readFileSync(join(REAL_DATA, 'lut/ch4.lut'))).buffer);
  const slant = (columnPpmM * airMass) / 2;
  const above = Math.max(
    1,
    COLUMNS.findIndex((column) => column >= slant),
  );
  const [low = 0, high = 1] = [COLUMNS[above - 1], COLUMNS[above]];
  const share = (slant - low) / (high - low);
  return bands.map(({ nm: centre, fwhmNm }) => {
    let [without, withGas] = [0, 0];
    for (const [row, at] of nm.entries()) {
      if (Math.abs(at - centre) > 2.5 * fwhmNm) continue;
      const weight = Math.exp(-2.772588722 * ((at - centre) / fwhmNm) ** 2) * ((nm[row + 1] ?? at) - at);
      const [bare = 0, less = 0, more = 0] = [0, above - 1, above].map((n) => radiance[row * 7 + n]);
      without += weight * bare;
      // In each line, the logarithm of the transmittance is nearly proportional to the column.
      withGas += weight * less * (more / less) ** share;
    }
    return without > 0 ? withGas / without : 1;
  });
}
