/** Gaussian absorption bands of the air: centre nm, width nm, optical depth for two passes. Mostly water vapour. */
const BANDS = [
  [687, 4, 0.35],
  [761, 4, 1.1],
  [720, 14, 0.22],
  [822, 14, 0.22],
  [938, 26, 0.95],
  [1130, 34, 1.35],
  [1268, 9, 0.18],
  [1380, 42, 6.5],
  [1435, 30, 2.2],
  [1870, 48, 7],
  [1935, 40, 2],
  [2008, 14, 0.5],
  [2060, 14, 0.3],
  [2520, 70, 1.6],
] as const;

/** Centres of the absorptions by oxygen (687, 761, 1268 nm) and carbon dioxide (2008, 2060 nm). */
const DRY_BANDS_NM: readonly number[] = [687, 761, 1268, 2008, 2060];

/** Fraction of light that passes down and up through clear air at a wavelength, near 0 at 1380 and 1870 nm. */
export function transmission(nm: number): number {
  let depth = 0.16 * (450 / nm) ** 3.6 + 0.05 * (550 / nm) ** 1.3;
  for (const [centre, width, amount] of BANDS) depth += amount * Math.exp(-(((nm - centre) / width) ** 2));
  return Math.exp(-depth);
}

/** Part of the optical depth of `transmission` that is water vapour: the absorptions of oxygen and carbon dioxide are omitted. */
export function airWaterDepth(nm: number): number {
  let depth = 0;
  for (const [centre, width, amount] of BANDS)
    if (!DRY_BANDS_NM.includes(centre)) depth += amount * Math.exp(-(((nm - centre) / width) ** 2));
  return depth;
}

/** Light that the air itself scatters into the view, as reflectance: Rayleigh scattering and a little haze. */
export function pathReflectance(nm: number): number {
  return 0.052 * (450 / nm) ** 4 + 0.009 * (550 / nm) ** 1.2;
}

/** Solar spectrum relative to its value at 550 nm: Planck's law at 5778 K. */
export function sunlight(nm: number): number {
  return planck(nm) / planck(550);
}

function planck(nm: number): number {
  const c2 = 1.438777e7;
  return 1 / (nm ** 5 * (Math.exp(c2 / (nm * 5778)) - 1));
}

/**
 * Absorption of methane per ppm·m of column (two passes): smooth stand-ins for the band systems near 1665 and
 * 2300 nm, at the 5 nm scale of the sensor, after the size of the published unit absorption spectra.
 */
export function methaneAbsorption(nm: number): number {
  const weak = 3.2e-6 * Math.exp(-(((nm - 1666) / 9) ** 2)) + 1.4e-6 * Math.exp(-(((nm - 1645) / 22) ** 2));
  const strong =
    1.6e-5 * Math.exp(-(((nm - 2305) / 26) ** 2)) +
    1.9e-5 * Math.exp(-(((nm - 2346) / 30) ** 2)) +
    1.2e-5 * Math.exp(-(((nm - 2372) / 12) ** 2)) +
    0.9e-5 * Math.exp(-(((nm - 2425) / 40) ** 2)) +
    0.5e-5 * Math.exp(-(((nm - 2220) / 45) ** 2));
  return weak + strong;
}
