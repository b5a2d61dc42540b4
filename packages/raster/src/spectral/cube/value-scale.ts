import type { EnviMeta } from '../../envi/meta.ts';
import type { Samples } from '../../pixels/samples.ts';

/** Turns values of a file into those of its quantity: `data gain values`, then `data offset values`, else the scale factor. */
export interface ValueScale {
  /** Values of one band. */
  ofBand(values: Samples, band: number): Float32Array;
  /** Values of all bands, each with as many values as the others: one of a pixel, or those of a line. */
  ofAll(values: Samples): Float32Array;
}

export function valueScale(meta: EnviMeta): ValueScale {
  const { bands, dataIgnoreValue: ignored, gains, offsets, reflectanceScaleFactor = 1 } = meta;
  const hasGains = gains !== undefined || offsets !== undefined;

  function scale(values: Samples, band: number, into: Float32Array): void {
    const [gain, offset] = [gains?.[band] ?? 1, offsets?.[band] ?? 0];
    // Plain loops: `Float32Array.from` with a function takes more than ten times as long.
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? Number.NaN;
      if (value === ignored) into[at] = Number.NaN;
      else into[at] = hasGains ? value * gain + offset : value / reflectanceScaleFactor;
    }
  }

  return {
    ofBand(values, band) {
      const into = new Float32Array(values.length);
      scale(values, band, into);
      return into;
    },
    ofAll(values) {
      const into = new Float32Array(values.length);
      const each = values.length / bands;
      for (let band = 0; band < bands; band++)
        scale(
          values.subarray(band * each, (band + 1) * each),
          band,
          into.subarray(band * each, (band + 1) * each),
        );
      return into;
    },
  };
}
