/** Windows of the matched filter for liquid hydrocarbon, in nm. */
export const OIL_WINDOWS_NM: readonly (readonly [from: number, to: number])[] = [
  [1640, 1795],
  [2225, 2405],
];

/** A C-H absorption: its centre, half width at 1/e of the depth, and depth at full cover. */
interface Feature {
  readonly nm: number;
  readonly widthNm: number;
  readonly depth: number;
}

/**
 * Absorptions of oil-soaked soil relative to dry soil: first overtone at 1727 nm (depth 0.10) with its shoulder at 1762 nm,
 * combination bands at 2311 nm (0.20) and 2348 nm. The depths are assumptions of algorithm version 1.
 */
const OIL_FEATURES: readonly Feature[] = [
  { nm: 1727, widthNm: 16, depth: 0.1 },
  { nm: 1762, widthNm: 12, depth: 0.04 },
  { nm: 2311, widthNm: 18, depth: 0.2 },
  { nm: 2348, widthNm: 14, depth: 0.11 },
];

/** Whether a wavelength belongs to the windows of the oil filter. */
export function isInOilWindow(nm: number): boolean {
  return OIL_WINDOWS_NM.some(([from, to]) => nm >= from && nm <= to);
}

/**
 * The target of a logarithmic filter for oil: ln of the ratio of oil-soaked to dry soil at full cover, without the darkening
 * that oil shares with moisture and shadow.
 */
export function oilTarget(wavelengths: readonly number[]): Float64Array {
  return Float64Array.from(wavelengths, (nm) => {
    const absorbed = OIL_FEATURES.reduce(
      (sum, { nm: centre, widthNm, depth }) => sum + depth * Math.exp(-(((nm - centre) / widthNm) ** 2)),
      0,
    );
    return Math.log(1 - absorbed);
  });
}

/**
 * The same from measured spectra: the logarithm of their ratio, minus the straight line through its ends in each window.
 * Wavelengths outside the windows get 0.
 */
export function targetFromSpectra(
  wavelengths: readonly number[],
  oil: readonly number[],
  soil: readonly number[],
): Float64Array {
  const target = new Float64Array(wavelengths.length);
  for (const [from, to] of OIL_WINDOWS_NM) {
    const bands = [...wavelengths.keys()].filter((band) => {
      const nm = wavelengths[band] ?? 0;
      return nm >= from && nm <= to;
    });
    const ratioAt = (band: number) => Math.log((oil[band] ?? Number.NaN) / (soil[band] ?? Number.NaN));
    const [first, last] = [bands[0], bands.at(-1)];
    if (first === undefined || last === undefined) continue;
    for (const band of bands) {
      const share = first === last ? 0 : (band - first) / (last - first);
      target[band] = ratioAt(band) - (1 - share) * ratioAt(first) - share * ratioAt(last);
    }
  }
  return target;
}
