/**
 * Detector counts of consecutive lines and what turns them into radiance. Per band and sample means
 * `values[band * samples + sample]`.
 */
export interface RadianceRequest {
  readonly lines: number;
  readonly bands: number;
  readonly samples: number;
  /** Counts, band interleaved by line: `counts[(line * bands + band) * samples + sample]`. */
  readonly counts: Uint16Array;
  /** Number of the first line, by default 0. A line has the same radiances whichever lines are converted with it. */
  readonly firstLine?: number | undefined;
  /** Dark counts at line 0, per band and sample. */
  readonly dark: Float32Array;
  /** Change of the dark counts from one line to the next, per band and sample; by default they do not change. */
  readonly darkPerLine?: Float32Array | undefined;
  /** Counts per second and unit of radiance, per band and sample. Zero, negative and NaN mark unusable detectors. */
  readonly gain: Float32Array;
  /**
   * By how much linear counts `s` are read too high, as a share and per linear count, per band and sample: they are read as
   * `s · (1 + nonlinearity · s)`. By default the detector is linear.
   */
  readonly nonlinearity?: Float32Array | undefined;
  /** Integration time in seconds. */
  readonly integrationS: number;
  /** What `inverseGain` gives, where it is known already. */
  readonly perCount?: Float32Array | undefined;
  /** Counts at or above this value are saturated; by default none are. */
  readonly saturatedAt?: number | undefined;
}

/**
 * Writes the radiance L in µW cm⁻² sr⁻¹ nm⁻¹ of each count N to `into`, in the order of the counts. It is the exact inverse
 * of the detector's `N = dark + s · (1 + n · s)` with the linear counts `s = gain · integrationS · L` and the non-linearity n,
 * in a form that also holds for n = 0:
 *
 *     y = N − dark
 *     L = 2 y / (1 + √(1 + 4 n y)) / (gain · integrationS)
 *
 * Saturated counts and unusable detectors become NaN. `into` has one value per count.
 *
 * @throws RangeError when an array does not fit the shape
 */
export type RadianceKernel = (request: RadianceRequest, into: Float32Array) => void;

/** Detectors handled at once for all lines, so that their dark counts and gains stay in the fastest cache. */
const DETECTORS_AT_ONCE = 2048;

/** The reference implementation, in plain TypeScript and float64. */
export const radianceOf: RadianceKernel = (request, into) => {
  checkRadianceRequest(request, into);
  const { lines, bands, samples, counts, dark, firstLine = 0, saturatedAt = 65_536 } = request;
  const detectors = bands * samples;
  const scale = inverseGain(request);
  // Zeros, so that the loop does not look for each count what is there.
  const { darkPerLine = new Float32Array(detectors), nonlinearity = new Float32Array(detectors) } = request;
  for (let start = 0; start < detectors; start += DETECTORS_AT_ONCE) {
    const end = Math.min(detectors, start + DETECTORS_AT_ONCE);
    for (let line = 0; line < lines; line++) {
      const base = line * detectors;
      const now = firstLine + line;
      for (let i = start; i < end; i++) {
        const count = counts[base + i] ?? 0;
        const y = count - (dark[i] ?? 0) - now * (darkPerLine[i] ?? 0);
        const curve = 4 * (nonlinearity[i] ?? 0) * y;
        into[base + i] =
          count < saturatedAt ? ((2 * y) / (1 + Math.sqrt(1 + curve))) * (scale[i] ?? 0) : Number.NaN;
      }
    }
  }
};

/** Radiance per linear count, per band and sample; NaN for unusable detectors. */
export function inverseGain({
  gain,
  integrationS,
  perCount,
}: Pick<RadianceRequest, 'gain' | 'integrationS' | 'perCount'>): Float32Array {
  return perCount ?? gain.map((value) => (value > 0 ? 1 / (value * integrationS) : Number.NaN));
}

/** @throws RangeError naming the array that does not fit the shape */
export function checkRadianceRequest(request: RadianceRequest, into: Float32Array): void {
  const detectors = request.bands * request.samples;
  const { counts, dark, darkPerLine, gain, nonlinearity } = request;
  checkLength('counts', counts, request.lines * detectors);
  checkLength('radiances', into, request.lines * detectors);
  checkLength('dark counts', dark, detectors);
  checkLength('gains', gain, detectors);
  if (request.perCount !== undefined) checkLength('radiances per count', request.perCount, detectors);
  if (darkPerLine !== undefined) checkLength('changes of the dark counts', darkPerLine, detectors);
  if (nonlinearity !== undefined) checkLength('non-linearities', nonlinearity, detectors);
}

function checkLength(name: string, values: ArrayLike<number>, length: number): void {
  if (values.length === length) return;
  throw new RangeError(`There must be ${length} ${name}; there are ${values.length}.`);
}
