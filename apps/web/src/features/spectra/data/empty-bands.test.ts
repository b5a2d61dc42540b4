import { expect, it } from 'vitest';
import { emptyBandText } from './empty-bands.ts';

it('names a band without values by its number and wavelength, with the gas that absorbs its light', () => {
  const wavelengths = [761.2, 1402.4, 2060, 1650, Number.NaN];
  expect(wavelengths.map((_, band) => emptyBandText({ wavelengths }, band))).toEqual([
    'Band 1 · 761 nm has no values: oxygen',
    'Band 2 · 1,402 nm has no values: water vapour',
    'Band 3 · 2,060 nm has no values: carbon dioxide',
    'Band 4 · 1,650 nm has no values',
    'Band 5 has no values',
  ]);
});
