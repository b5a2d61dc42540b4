import { modelLibrary } from '@sigma/raster';
import { expect, it } from 'vitest';
import { FWHM_NM, WAVELENGTHS_NM } from '../../radiance/bands.ts';
import { MATERIALS, reflectance } from './materials.ts';

it('the model spectra of the library are the curves of the simulated materials in all bands', () => {
  const library = modelLibrary();
  expect(library.map(({ name }) => name)).toEqual([...MATERIALS]);
  expect(library[0]).toMatchObject({ wavelengthsNm: WAVELENGTHS_NM, fwhmNm: FWHM_NM });
  for (const [i, material] of MATERIALS.entries()) {
    const values = library[i]?.values ?? [];
    const errors = WAVELENGTHS_NM.map((nm, band) =>
      Math.abs((values[band] ?? 1) - reflectance(material, nm)),
    );
    expect(Math.max(...errors), material).toBeLessThan(1e-5);
  }
});
