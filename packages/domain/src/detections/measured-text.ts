import { BELOW_MEASURABLE, isBelowMeasurable } from './gas.ts';

/**
 * A measured value and its standard deviation for people, with the digits that mean something: two significant figures of
 * the deviation. 412 ± 118 is "410 ± 120", 0.0312 ± 0.00461 is "0.0312 ± 0.0046".
 */
export function measuredText(value: number, sigma: number | null, unit = ''): string {
  const suffix = unit === '' ? '' : ` ${unit}`;
  if (sigma === null || !(sigma > 0) || !Number.isFinite(sigma)) return `${figures(value, 2)}${suffix}`;
  const digits = Math.floor(Math.log10(Number(sigma.toPrecision(2)))) - 1;
  return `${toDigit(value, digits)} ± ${toDigit(sigma, digits)}${suffix}`;
}

/** A value without a deviation, with some significant figures. */
export function figures(value: number, count: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  return toDigit(value, Math.floor(Math.log10(Math.abs(Number(value.toPrecision(count))))) - count + 1);
}

/** Rounds to a power of ten: to tens where `digit` is 1, to tenths where it is -1. */
function toDigit(value: number, digit: number): string {
  if (digit <= 0) {
    const decimals = Math.min(20, -digit);
    return (Number(value.toFixed(decimals)) || 0).toLocaleString('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  }
  const unit = 10 ** digit;
  return (Math.round(value / unit) * unit || 0).toLocaleString('en-US');
}

/**
 * The emission rate of a finding for people, wherever one is stated, or why there is none. Near the limit, it is "about" (PD-94); of less than
 * half of it, no rate is stated (PD-133), also where an earlier version has stored one.
 */
export function rateText({
  rateKgH,
  sigmaKgH,
  limitKgH,
  notQuantified = null,
}: {
  readonly rateKgH: number | null;
  readonly sigmaKgH: number | null;
  /** Of the pass that saw it. */
  readonly limitKgH: number | null;
  readonly notQuantified?: string | null;
}): string {
  const isBelow = rateKgH !== null && isBelowMeasurable(rateKgH, limitKgH);
  if (isBelow || notQuantified === BELOW_MEASURABLE) return BELOW_MEASURABLE;
  if (rateKgH === null) return notQuantified === null ? 'not quantified' : `not quantified: ${notQuantified}`;
  const text = measuredText(rateKgH, sigmaKgH, 'kg/h');
  return isNearLimit(rateKgH, limitKgH) ? `about ${text}` : text;
}

/** The parts of the deviation of a rate, in the order in which people read them. */
const RATE_PARTS: readonly string[] = ['noise', 'wind', 'model', 'scale'];

/** The parts of a deviation with their values, kg/h; those of other versions last. */
export function ratePartsOf(parts: Readonly<Record<string, number>>): readonly (readonly [string, number])[] {
  const rank = (name: string) => (RATE_PARTS.includes(name) ? RATE_PARTS.indexOf(name) : RATE_PARTS.length);
  return Object.entries(parts).toSorted(([a], [b]) => rank(a) - rank(b));
}

/** Rates so near the detection limit are too high on average, because only the higher ones are found; they are not summed. */
export const isNearLimit = (rateKgH: number, limitKgH: number | null): boolean =>
  limitKgH !== null && rateKgH < 1.5 * limitKgH;

/** How sure a finding is, 0 to 1, for people: nothing that was measured is certain. Only gas has one (PD-106). */
export function confidenceText(confidence: number | null): string {
  if (confidence === null) return 'Not stated';
  return confidence > 0.99 ? 'over 99 %' : `${Math.round(confidence * 100)} %`;
}

/** The method that made a finding, as people read it: "Analysis, version 4". What others have entered stays as it is. */
export const methodText = (algorithm: string): string =>
  algorithm.replace(/^analysis (\d+)$/, 'Analysis, version $1');
