import type { FilterResult } from './work-tasks.ts';

const BINS = 64;
/** The histogram reaches from this share of the pixels to the same share from above; the others count in its outer bins. */
const EDGE_SHARE = 0.001;
const SHARES = [1e-3, 1e-4] as const;

/**
 * The histogram of a plane, and the values that shares of its pixels lie above, or below where small values are findings.
 */
export function describePlane(
  values: Float32Array,
  findings: 'above' | 'below',
): Pick<FilterResult, 'histogram' | 'thresholds'> {
  const sorted = values.filter(Number.isFinite).sort();
  if (sorted.length === 0) return { histogram: null, thresholds: [] };
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const [from, to] = [at(EDGE_SHARE), at(1 - EDGE_SHARE)];
  const counts = new Array<number>(BINS).fill(0);
  const width = (to - from) / BINS || 1;
  for (const value of sorted) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor((value - from) / width)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const thresholds = SHARES.map((share) => ({ share, value: at(findings === 'above' ? 1 - share : share) }));
  return { histogram: { from, to, counts }, thresholds };
}
