import type { SpectralBlock } from '../block.ts';
import { OIL_WINDOWS_NM, oilTarget } from './oil-target.ts';

/** Neighbouring bands that are averaged: at 9 nm, absorptions of 28 nm and more keep their shape. */
const BANDS_EACH = 2;

/** The windows of the oil filter as means of two neighbouring bands, which is what is remembered of a pass. */
export function oilBands(block: SpectralBlock): SpectralBlock {
  const { lines, samples, wavelengths, data } = block;
  const groups = groupsOf(wavelengths);
  const into = new Float32Array(lines * groups.length * samples);
  for (let line = 0; line < lines; line++)
    for (const [g, group] of groups.entries()) {
      const row = into.subarray(
        (line * groups.length + g) * samples,
        (line * groups.length + g + 1) * samples,
      );
      for (const band of group) {
        const from = (line * wavelengths.length + band) * samples;
        for (let sample = 0; sample < samples; sample++)
          row[sample] = (row[sample] ?? 0) + (data[from + sample] ?? Number.NaN) / group.length;
      }
    }
  return { lines, samples, wavelengths: groups.map((group) => meanOver(wavelengths, group)), data: into };
}

/** The target of the oil filter in bands of `oilBands`, which average over `widthNm`. */
export function oilTargetIn(wavelengths: readonly number[]): Float64Array {
  const [first = 0, second = 0] = wavelengths;
  const quarter = (second - first) / 4;
  const [left, right] = [-quarter, quarter].map((by) => oilTarget(wavelengths.map((nm) => nm + by)));
  return Float64Array.from(wavelengths, (_, band) => ((left?.[band] ?? 0) + (right?.[band] ?? 0)) / 2);
}

function groupsOf(wavelengths: readonly number[]): readonly (readonly number[])[] {
  return OIL_WINDOWS_NM.flatMap(([from, to]) => {
    const bands = [...wavelengths.keys()].filter((band) => {
      const nm = wavelengths[band] ?? 0;
      return nm >= from && nm <= to;
    });
    return Array.from({ length: Math.ceil(bands.length / BANDS_EACH) }, (_, n) =>
      bands.slice(n * BANDS_EACH, (n + 1) * BANDS_EACH),
    );
  });
}

const meanOver = (wavelengths: readonly number[], group: readonly number[]): number =>
  group.reduce((sum, band) => sum + (wavelengths[band] ?? 0), 0) / group.length;
