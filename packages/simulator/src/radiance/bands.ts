export const BAND_COUNT = 472;

/** Band centres, 400 to 2500 nm, evenly spaced. */
export const WAVELENGTHS_NM: readonly number[] = Array.from(
  { length: BAND_COUNT },
  (_, band) => Math.round((400 + (2100 * band) / (BAND_COUNT - 1)) * 100) / 100,
);

/** Full width of each band at half its height. */
export const FWHM_NM: readonly number[] = WAVELENGTHS_NM.map((nm) => (nm < 1000 ? 5.2 : 6.4));

/** Distance between band centres, nm. */
export const BAND_STEP_NM = 2100 / (BAND_COUNT - 1);

/** The band nearest to a wavelength. */
export function bandAt(nm: number): number {
  return Math.round(((nm - 400) / 2100) * (BAND_COUNT - 1));
}

/** Indices of the bands that make the visual picture: red 640, green 550, blue 460 nm. */
export const VISUAL_BANDS = [bandAt(640), bandAt(550), bandAt(460)] as const;
