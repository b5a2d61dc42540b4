import type { SpectralBlock } from '../block.ts';

/** Wavelengths in nm where water vapour leaves no light, and the noisy end. */
const BAD_NM: readonly (readonly [number, number])[] = [
  [0, 420],
  [1334, 1452],
  [1816, 1954],
  [2450, 3000],
];
const CHANGE_BANDS = 32;

/**
 * The means of neighbouring good bands, for statistics over few bands with little noise.
 *
 * @param count about how many bands to make; none of them spans a water band
 */
export function reduceBands(block: SpectralBlock, count = CHANGE_BANDS): SpectralBlock {
  const { lines, samples, wavelengths, data } = block;
  const groups = bandGroups(wavelengths, count);
  const reduced = new Float32Array(lines * groups.length * samples);
  const sums = new Float64Array(samples);
  for (let line = 0; line < lines; line++) {
    groups.forEach((group, g) => {
      sums.fill(0);
      for (const band of group) {
        const from = (line * wavelengths.length + band) * samples;
        for (let sample = 0; sample < samples; sample++)
          sums[sample] = (sums[sample] ?? 0) + (data[from + sample] ?? Number.NaN);
      }
      const into = (line * groups.length + g) * samples;
      for (let sample = 0; sample < samples; sample++)
        reduced[into + sample] = (sums[sample] ?? Number.NaN) / group.length;
    });
  }
  const centres = groups.map(
    (group) => group.reduce((sum, band) => sum + (wavelengths[band] ?? 0), 0) / group.length,
  );
  return { lines, samples, wavelengths: centres, data: reduced };
}

/** Splits each window between the bad ranges evenly, in proportion to its bands. */
function bandGroups(wavelengths: readonly number[], count: number): number[][] {
  const isBad = (nm: number) => BAD_NM.some(([from, to]) => nm >= from && nm <= to);
  const windows = new Map<number, number[]>();
  wavelengths.forEach((nm, band) => {
    if (isBad(nm)) return;
    const window = BAD_NM.filter(([from]) => from < nm).length;
    windows.set(window, [...(windows.get(window) ?? []), band]);
  });
  const total = [...windows.values()].reduce((sum, bands) => sum + bands.length, 0);
  return [...windows.values()].flatMap((bands) => {
    const parts = Math.min(bands.length, Math.max(1, Math.round((count * bands.length) / total)));
    const start = (part: number) => Math.floor((part * bands.length) / parts);
    return Array.from({ length: parts }, (_, part) => bands.slice(start(part), start(part + 1)));
  });
}
