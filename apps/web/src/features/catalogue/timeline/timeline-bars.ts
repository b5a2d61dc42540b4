import type { TimelineBucket } from '@sigma/domain';
import type { TimeWindow } from './timeline-window.ts';

/** A bar in pixels from the left; `height` is its share of the tallest bar in view. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** Bars narrower than this become columns of one pixel. */
const LEAST_WIDTH = 3;

/**
 * Bars of the buckets in view. Where there are more buckets than pixels, a pixel shows the tallest of its buckets:
 * ten thousand buckets cost no more drawing than the chart is wide.
 */
export function timelineBars(
  buckets: readonly TimelineBucket[],
  { from, to }: TimeWindow,
  widthPx: number,
): readonly Bar[] {
  const seen = buckets.slice(firstAfter(buckets, from), firstFrom(buckets, to));
  const most = seen.reduce((highest, { count }) => Math.max(highest, count), 0);
  const scale = widthPx / (to - from);
  const [first] = seen;
  if (first === undefined || widthPx <= 0) return [];
  if ((first.to - first.from) * scale < LEAST_WIDTH) return columns(seen, from, scale, widthPx, most);
  return seen.map((bucket) => {
    const left = Math.round((bucket.from - from) * scale);
    const right = Math.round((bucket.to - from) * scale);
    return { x: left, width: Math.max(1, right - left - 1), height: bucket.count / most };
  });
}

function columns(
  buckets: readonly TimelineBucket[],
  from: number,
  scale: number,
  widthPx: number,
  most: number,
): readonly Bar[] {
  const heights = new Float64Array(Math.ceil(widthPx));
  for (const bucket of buckets) {
    const x = Math.max(0, Math.min(heights.length - 1, Math.floor((bucket.from - from) * scale)));
    heights[x] = Math.max(heights[x] ?? 0, bucket.count / most);
  }
  const bars: Bar[] = [];
  heights.forEach((height, x) => {
    if (height > 0) bars.push({ x, width: 1, height });
  });
  return bars;
}

/** The index of the first bucket that ends after a time. */
function firstAfter(buckets: readonly TimelineBucket[], time: number): number {
  return search(buckets, (bucket) => bucket.to > time);
}

/** The index of the first bucket that begins at a time or later. */
function firstFrom(buckets: readonly TimelineBucket[], time: number): number {
  return search(buckets, (bucket) => bucket.from >= time);
}

function search(buckets: readonly TimelineBucket[], isPast: (bucket: TimelineBucket) => boolean): number {
  let [low, high] = [0, buckets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const bucket = buckets[middle];
    if (bucket !== undefined && isPast(bucket)) high = middle;
    else low = middle + 1;
  }
  return low;
}
