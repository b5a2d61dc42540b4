/** The values of a slider: from `min` to `max` in steps counted from `min`, shown with `decimals`. */
export interface SliderScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly decimals: number;
}

export type SliderRange = readonly [low: number, high: number];
export type Handle = 'low' | 'high';

/** Defaults (spec 1:9): 0 to 100, no decimals; the step is one unit of the last decimal. */
export function sliderScale(given: { [Key in keyof SliderScale]?: number | undefined }): SliderScale {
  const { min = 0, max = 100, decimals = 0 } = given;
  return { min, max, decimals, step: given.step ?? 10 ** -decimals };
}

/** The nearest value of the scale: clamped, on a step (or at the very end), rounded to the decimals. */
export function onScale(value: number, scale: SliderScale): number {
  const { min, max, step } = scale;
  const within = Math.min(max, Math.max(min, value));
  const stepped = min + Math.round((within - min) / step) * step;
  // The end can be reached even where the last step falls short of it.
  const nearest = stepped > max || max - within < Math.abs(within - stepped) ? max : stepped;
  return Math.min(max, Math.max(min, rounded(nearest, scale.decimals)));
}

/** Moves one handle towards `wanted`; it stops at the other one. */
export function moveHandle(
  range: SliderRange,
  handle: Handle,
  wanted: number,
  scale: SliderScale,
): SliderRange {
  const [low, high] = range;
  const value = onScale(wanted, scale);
  return handle === 'low' ? [Math.min(value, high), high] : [low, Math.max(value, low)];
}

/** The handle that a press at `wanted` grabs; when both handles are at the pressed place, the drag decides. */
export function handleNear(range: SliderRange, wanted: number): Handle | 'either' {
  const [low, high] = range;
  if (low === high && wanted === low) return 'either';
  return Math.abs(wanted - low) < Math.abs(wanted - high) || (low === high && wanted < low) ? 'low' : 'high';
}

/** The position of a value on the rail, 0 to 1. */
export function shareOf(value: number, { min, max }: SliderScale): number {
  return max === min ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min)));
}

export function valueAt(share: number, { min, max }: SliderScale): number {
  return min + share * (max - min);
}

/** The value after a key: arrows one step, Page keys ten, Home and End to the ends; undefined for other keys. */
export function valueAfterKey(key: string, value: number, scale: SliderScale): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return onScale(value + scale.step, scale);
    case 'ArrowLeft':
    case 'ArrowDown':
      return onScale(value - scale.step, scale);
    case 'PageUp':
      return onScale(value + 10 * scale.step, scale);
    case 'PageDown':
      return onScale(value - 10 * scale.step, scale);
    case 'Home':
      return scale.min;
    case 'End':
      return scale.max;
    default:
      return undefined;
  }
}

const TYPING = /^\s*[-+−]?\d*[.,]?\d*\s*$/;

/** Whether a text can be the beginning of a number: "", "-", "12." and every number. */
export function isNumberBeginning(text: string): boolean {
  return TYPING.test(text);
}

/** A decimal number with a point or a comma and with either minus sign; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  if (!TYPING.test(text) || !/\d/.test(text)) return undefined;
  return Number(text.trim().replace('−', '-').replace(',', '.'));
}

/** A value with the scale's decimals and a true minus sign: "−10", "2.5". */
export function valueText(value: number, { decimals }: Pick<SliderScale, 'decimals'>): string {
  return rounded(value, decimals).toFixed(decimals).replace('-', '−');
}

/** Adding 0 turns -0 into 0. */
function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0;
}
