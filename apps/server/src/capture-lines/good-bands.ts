import { illuminationOf, WAVELENGTHS_NM } from '@sigma/simulator';

/** Bands of which clear air lets less light through, down and up, are marked as bad. */
const LEAST_TRANSMISSION = 0.15;

/** Bands that can be used, true = good: those outside the water vapour bands and the end of the spectrum. */
export const GOOD_BANDS: readonly boolean[] = goodBands();

function goodBands(): readonly boolean[] {
  const { perReflectance, solar } = illuminationOf({
    sunElevationDeg: 90,
    viewZenithDeg: 0,
    at: new Date('2000-01-01T12:00:00Z'),
  });
  return WAVELENGTHS_NM.map(
    (_, band) => (perReflectance[band] ?? 0) >= LEAST_TRANSMISSION * (solar[band] ?? 0),
  );
}
