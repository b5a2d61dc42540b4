/** Ranges of a plot, its size in pixels, and how both belong together. */
export interface PlotFrame {
  readonly width: number;
  readonly height: number;
  readonly nm: readonly [number, number];
  readonly values: readonly [number, number];
}

/** Room around the curves for the texts of the axes and the handles. */
export const MARGIN = { left: 46, right: 16, top: 26, bottom: 38 } as const;
/** Room between the curves and the ends of the value axis, as a share of their range. */
const PAD = 0.06;

export function xOf({ width, nm: [from, to] }: PlotFrame, nm: number): number {
  return MARGIN.left + ((nm - from) / (to - from)) * (width - MARGIN.left - MARGIN.right);
}

export function yOf({ height, values: [from, to] }: PlotFrame, value: number): number {
  return height - MARGIN.bottom - ((value - from) / (to - from)) * (height - MARGIN.top - MARGIN.bottom);
}

export function nmAt({ width, nm: [from, to] }: PlotFrame, x: number): number {
  return from + ((x - MARGIN.left) / (width - MARGIN.left - MARGIN.right)) * (to - from);
}

/** The range of some values with room around them; 0 to 1 without a value. */
export function rangeOf(lists: readonly ArrayLike<number>[]): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) {
      const value = list[at] ?? Number.NaN;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  if (least > most) return [0, 1];
  const pad = (most - least || Math.abs(most) || 1) * PAD;
  // Radiance and reflectance are never below 0: the axis begins there when they come near.
  const from = least >= 0 && least < (most - least) / 2 ? 0 : least - pad;
  return [from, most + pad];
}

/** Round numbers within a range, about as many as wanted. */
export function ticksOf([from, to]: readonly [number, number], wanted: number): readonly number[] {
  const rough = (to - from) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

interface CurvePoints {
  readonly wavelengths: readonly number[];
  readonly values: ArrayLike<number>;
}

/**
 * Bands that are drawn as one line: a stretch ends where a value is missing, and where the wavelengths turn back, as between two
 * detectors whose bands overlap.
 */
function stretchesOf(
  wavelengths: readonly number[],
  isKnown: (band: number) => boolean,
): readonly number[][] {
  const stretches: number[][] = [];
  let open: number[] = [];
  const stepTo = (from: number | undefined, to: number) =>
    Math.sign((wavelengths[to] ?? 0) - (wavelengths[from ?? to] ?? 0));
  wavelengths.forEach((nm, band) => {
    if (Number.isNaN(nm) || !isKnown(band)) {
      open = [];
      return;
    }
    const [first, second] = open;
    const turns = second !== undefined && stepTo(open.at(-1), band) !== stepTo(first, second);
    if (open.length === 0 || turns) {
      open = [band];
      stretches.push(open);
    } else open.push(band);
  });
  return stretches;
}

/** The line of a spectrum as a path; it is interrupted where a value is missing, and never drawn through zero. */
export function linePath(frame: PlotFrame, { wavelengths, values }: CurvePoints): string {
  const point = (band: number) =>
    `${xOf(frame, wavelengths[band] ?? 0).toFixed(1)} ${yOf(frame, values[band] ?? 0).toFixed(1)}`;
  return stretchesOf(wavelengths, (band) => !Number.isNaN(values[band] ?? Number.NaN))
    .map((bands) => `M${bands.map(point).join('L')}`)
    .join('');
}

/** The area between two curves as a path, in as many pieces as there are stretches without a gap. */
export function areaPath(
  frame: PlotFrame,
  wavelengths: readonly number[],
  low: ArrayLike<number>,
  high: ArrayLike<number>,
): string {
  const isKnown = (band: number) => !Number.isNaN((low[band] ?? Number.NaN) + (high[band] ?? Number.NaN));
  const point = (band: number, values: ArrayLike<number>) =>
    `${xOf(frame, wavelengths[band] ?? 0).toFixed(1)} ${yOf(frame, values[band] ?? 0).toFixed(1)}`;
  return stretchesOf(wavelengths, isKnown)
    .filter((bands) => bands.length > 1)
    .map((bands) => {
      const above = bands.map((band) => point(band, high));
      const below = bands.toReversed().map((band) => point(band, low));
      return `M${[...above, ...below].join('L')}Z`;
    })
    .join('');
}

/** The stretches of bands that are marked as bad, from and to in nm. */
export function badWindows(
  wavelengths: readonly number[],
  good: readonly boolean[],
): readonly (readonly [number, number])[] {
  const windows: [number, number][] = [];
  wavelengths.forEach((nm, band) => {
    if (good[band] !== false) return;
    const last = windows.at(-1);
    if (last !== undefined && good[band - 1] === false) last[1] = nm;
    else windows.push([nm, nm]);
  });
  return windows;
}

/** Moves texts apart that would lie on each other, upwards from the lowest; the order of their heights stays. */
export function spreadApart(heights: readonly number[], least: number): readonly number[] {
  const order = heights.map((_, i) => i).toSorted((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0));
  const placed = [...heights];
  let limit = Number.POSITIVE_INFINITY;
  for (const i of order) {
    placed[i] = Math.min(heights[i] ?? 0, limit);
    limit = (placed[i] ?? 0) - least;
  }
  return placed;
}
