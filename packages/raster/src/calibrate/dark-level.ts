/** Frames of a detector with a closed shutter: `counts[(frame * bands + band) * samples + sample]`. */
export interface DarkFrames {
  readonly counts: Uint16Array;
  /** Line of the file at which the first frame was taken; negative before the first line of the scene. */
  readonly firstLine: number;
}

/** Counts without light, per detector element. */
export interface DarkLevel {
  /** At line 0. */
  readonly dark: Float32Array;
  /** Change from one line to the next. */
  readonly darkPerLine: Float32Array;
}

/**
 * The dark level of each element: the median of the frames before the scene and of those after it, and a straight line in
 * between, because the focal plane warms up. With frames on one side only, the level does not change.
 *
 * @throws RangeError when frames are missing or incomplete
 */
export function darkLevel(
  elements: number,
  { before, after }: { readonly before?: DarkFrames; readonly after?: DarkFrames },
  medians: FrameMedians = frameMedians,
): DarkLevel {
  const [first, second] = [before, after].flatMap((frames) =>
    frames === undefined ? [] : [medianFrame(elements, frames, medians)],
  );
  if (first === undefined) throw new RangeError('There must be dark frames before or after the scene.');
  const darkPerLine = new Float32Array(elements);
  if (second === undefined) return { dark: first.level, darkPerLine };
  const lines = second.line - first.line;
  if (!(lines > 0)) throw new RangeError('Dark frames after the scene must be later than those before it.');
  const dark = new Float32Array(elements);
  for (let at = 0; at < elements; at++) {
    const level = first.level[at] ?? 0;
    const slope = ((second.level[at] ?? 0) - level) / lines;
    darkPerLine[at] = slope;
    dark[at] = level - slope * first.line;
  }
  return { dark, darkPerLine };
}

/** The median of each element over some frames. */
export type FrameMedians = (counts: Uint16Array, elements: number) => Float32Array;

/** The medians and the line in the middle of the frames. */
function medianFrame(elements: number, { counts, firstLine }: DarkFrames, medians: FrameMedians) {
  const frames = counts.length / elements;
  if (!Number.isInteger(frames) || frames === 0) {
    throw new RangeError(
      `Dark frames must have a multiple of ${elements} counts; there are ${counts.length}.`,
    );
  }
  return { level: medians(counts, elements), line: firstLine + (frames - 1) / 2 };
}

/** Elements that are counted together, so that their bins stay in the cache. */
const ELEMENTS_AT_ONCE = 2048;
/** Bins of an element: the counts around its first one have a bin each. */
const BINS = 128;
/** More frames than a bin can count are sorted. */
const MOST_COUNTED = 255;

/**
 * The reference implementation, in plain TypeScript: it counts instead of sorting, because the counts of an element are within a few read
 * noises of each other. Counts that are spread wider are sorted.
 */
const frameMedians: FrameMedians = (counts, elements) => {
  const frames = counts.length / elements;
  const level = new Float32Array(elements);
  const bins = new Uint8Array(ELEMENTS_AT_ONCE * BINS);
  const bases = new Int32Array(ELEMENTS_AT_ONCE);
  const isWide = new Uint8Array(ELEMENTS_AT_ONCE);
  for (let start = 0; start < elements; start += ELEMENTS_AT_ONCE) {
    const length = Math.min(ELEMENTS_AT_ONCE, elements - start);
    bins.fill(0);
    isWide.fill(frames > MOST_COUNTED ? 1 : 0);
    for (let i = 0; i < length; i++) bases[i] = (counts[start + i] ?? 0) - BINS / 2;
    for (let frame = 0; frame < frames; frame++) {
      const row = frame * elements + start;
      for (let i = 0; i < length; i++) {
        const bin = (counts[row + i] ?? 0) - (bases[i] ?? 0);
        if (bin >= 0 && bin < BINS) bins[i * BINS + bin] = (bins[i * BINS + bin] ?? 0) + 1;
        else isWide[i] = 1;
      }
    }
    for (let i = 0; i < length; i++)
      level[start + i] =
        isWide[i] === 1
          ? sortedMedian(counts, start + i, elements)
          : (bases[i] ?? 0) + countedMedian(bins, i * BINS, frames);
  }
  return level;
};

/** The mean of the two middle bins of `frames` counts. */
function countedMedian(bins: Uint8Array, start: number, frames: number): number {
  const low = (frames - 1) >> 1;
  const high = frames >> 1;
  let bin = 0;
  let passed = bins[start] ?? 0;
  while (passed <= low) passed += bins[start + ++bin] ?? 0;
  const first = bin;
  while (passed <= high) passed += bins[start + ++bin] ?? 0;
  return (first + bin) / 2;
}

function sortedMedian(counts: Uint16Array, element: number, elements: number): number {
  const frames = counts.length / elements;
  const sorted = Uint16Array.from({ length: frames }, (_, n) => counts[n * elements + element] ?? 0).sort();
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}
