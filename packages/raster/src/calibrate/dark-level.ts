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

/** Elements whose frames are gathered together, so that reading along lines stays in the cache. */
const ELEMENTS_AT_ONCE = 4096;

/** The reference implementation, in plain TypeScript. */
const frameMedians: FrameMedians = (counts, elements) => {
  const frames = counts.length / elements;
  const level = new Float32Array(elements);
  const gathered = new Uint16Array(ELEMENTS_AT_ONCE * frames);
  const medianOf = medianCounter(frames);
  for (let start = 0; start < elements; start += ELEMENTS_AT_ONCE) {
    const length = Math.min(ELEMENTS_AT_ONCE, elements - start);
    for (let frame = 0; frame < frames; frame++) {
      const row = frame * elements + start;
      for (let i = 0; i < length; i++) gathered[i * frames + frame] = counts[row + i] ?? 0;
    }
    for (let i = 0; i < length; i++) level[start + i] = medianOf(gathered, i * frames);
  }
  return level;
};

/** Half the width of the counts around the first one that have a bin each. */
const HALF_BINS = 128;

/**
 * The median of `frames` counts from a place, by counting instead of sorting: the counts of an element are within a few read
 * noises of each other, so that this takes a tenth of the time. Counts that are spread wider are sorted.
 */
function medianCounter(frames: number): (values: Uint16Array, from: number) => number {
  const bins = new Uint32Array(2 * HALF_BINS);
  const [low, high] = [(frames - 1) >> 1, frames >> 1];
  return (values, from) => {
    const base = (values[from] ?? 0) - HALF_BINS;
    let [below, least] = [0, bins.length];
    for (let n = from; n < from + frames; n++) {
      const bin = (values[n] ?? 0) - base;
      if (bin < 0) below++;
      else if (bin < bins.length) {
        bins[bin] = (bins[bin] ?? 0) + 1;
        if (bin < least) least = bin;
      }
    }
    let passed = below;
    let [first, second] = [-1, -1];
    for (let bin = least; bin < bins.length && second < 0; bin++) {
      passed += bins[bin] ?? 0;
      if (first < 0 && passed > low) first = bin;
      if (passed > high) second = bin;
    }
    bins.fill(0);
    if (below <= low && second >= 0) return base + (first + second) / 2;
    const sorted = values.slice(from, from + frames).sort();
    return ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2;
  };
}
