import type { Position } from '@sigma/geo';
import { GAS_VERDICTS, type LookAlikeEvidence } from './gas.ts';
import type { WindResponse } from './what-if-wind.ts';

/** The spectrum of a plume less that of the ground around it, with the methane that explains it best. */
export interface RatioSpectrum {
  readonly wavelengthsNm: readonly number[];
  readonly ratio: readonly number[];
  readonly fitted: readonly number[];
  /** The correlation of these two curves, by which the plume was judged; null for findings of earlier versions, whose curves were others. */
  readonly r: number | null;
  /** Whether the spectra of earlier passes are subtracted. */
  readonly isChange: boolean;
}

/** What the analysis based its decision on, as screens and reports show it. Anything may be missing. */
export interface FindingEvidence {
  /** Strength of the object in its map; compared with the threshold of the algorithm. */
  readonly score: number | null;
  /** Correlation of its spectrum with that of methane. */
  readonly r: number | null;
  /** Angle between the axis of a plume and the wind, degrees. */
  readonly axisToWindDeg: number | null;
  /** Where a plume points to, degrees from north. */
  readonly towardsDeg: number | null;
  /** Earlier passes that were subtracted. */
  readonly memoryPasses: number | null;
  /** Rate by cross-sections of the plume, kg/h: the check of the rate. */
  readonly csfKgH: number | null;
  /** Of the longest vehicle of a finding, metres. */
  readonly lengthM: number | null;
  /** The name of the facility at its place. */
  readonly facility: string | null;
  /** In how many of the last three passes vehicles stood there, this one included. */
  readonly seenOfThree: number | null;
  /** How the rate depends on the wind; null for findings of earlier versions. */
  readonly windResponse: WindResponse | null;
  readonly spectrum: RatioSpectrum | null;
  /** Of gas; null for findings of earlier versions. */
  readonly lookAlike: LookAlikeEvidence | null;
  /** Corners of the ground that its pictures show, from the upper left one clockwise. */
  readonly corners: readonly [Position, Position, Position, Position] | null;
  /** When its picture "Before" was captured; null where there is none, and for findings of earlier versions. */
  readonly beforeAt: Date | null;
}

/**
 * Reads the members of `evidence` that are shown: `score`, `r`, `verdict` and `least` with the values of the look-alike test, `axis_to_wind_deg`, `memory_passes`, `csf_kg_h`, `length_m`, `facility`, `seen_of_three`, `wind_response`, `spectrum` with
 * `wavelengths_nm`, `ratio` and `fitted` of equal length, `corners` and `before_at`, an ISO instant. The analysis stores `wavelengths`, and `absorption` in place
 * of `fitted`: the absorption of methane, which is fitted here. Others, and malformed ones, are ignored, because staff may write any
 * evidence.
 */
export function readEvidence(evidence: Readonly<Record<string, unknown>>): FindingEvidence {
  return {
    score: finite(evidence.score),
    r: finite(evidence.r),
    axisToWindDeg: finite(evidence.axis_to_wind_deg),
    towardsDeg: finite(evidence.towards_deg),
    memoryPasses: finite(evidence.memory_passes),
    csfKgH: finite(evidence.csf_kg_h),
    lengthM: finite(evidence.length_m),
    facility: typeof evidence.facility === 'string' && evidence.facility !== '' ? evidence.facility : null,
    seenOfThree: finite(evidence.seen_of_three),
    windResponse: windResponseOf(evidence.wind_response),
    spectrum: spectrumOf(evidence.spectrum),
    lookAlike: lookAlikeOf(evidence),
    corners: cornersOf(evidence.corners),
    beforeAt: instantOf(evidence.before_at),
  };
}

const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

function instantOf(value: unknown): Date | null {
  const at = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

function windResponseOf(value: unknown): WindResponse | null {
  if (typeof value !== 'object' || value === null) return null;
  const [offset, rise, bend, round] = ['offset', 'rise', 'bend', 'round'].map((name) =>
    finite(Reflect.get(value, name)),
  );
  if (offset == null || rise == null || bend == null || round == null) return null;
  return { offset, rise, bend, round };
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((item) => finite(item) !== null);

function spectrumOf(value: unknown): RatioSpectrum | null {
  if (typeof value !== 'object' || value === null) return null;
  const member = (name: string): unknown => Reflect.get(value, name);
  const wavelengthsNm = member('wavelengths_nm') ?? member('wavelengths');
  const [ratio, absorption] = [member('ratio'), member('absorption')];
  const fitted =
    member('fitted') ?? (isNumbers(ratio) && isNumbers(absorption) ? fit(absorption, ratio) : null);
  if (!isNumbers(wavelengthsNm) || !isNumbers(ratio) || !isNumbers(fitted)) return null;
  const count = wavelengthsNm.length;
  return count > 1 && ratio.length === count && fitted.length === count
    ? { wavelengthsNm, ratio, fitted, r: finite(member('r')), isChange: member('is_change') === true }
    : null;
}

function lookAlikeOf(evidence: Readonly<Record<string, unknown>>): LookAlikeEvidence | null {
  const verdict = GAS_VERDICTS.find((one) => one === evidence.verdict);
  const least = evidence.least;
  if (verdict === undefined || typeof least !== 'object' || least === null) return null;
  const [gas, alone] = [finite(Reflect.get(least, 'gas')), finite(Reflect.get(least, 'alone'))];
  if (gas === null || alone === null) return null;
  return {
    verdict,
    r: finite(evidence.r),
    rDifference: finite(evidence.r_difference),
    weakR: finite(evidence.r_weak_window),
    provenBefore: finite(evidence.proven_before) ?? 0,
    least: { gas, alone },
  };
}

/** A curve as strong as it comes nearest to another one, by least squares. */
function fit(curve: readonly number[], other: readonly number[]): readonly number[] {
  const squares = curve.reduce((sum, value) => sum + value * value, 0);
  const product = curve.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
  const strength = squares === 0 ? 0 : product / squares;
  return curve.map((value) => value * strength);
}

function cornersOf(value: unknown): FindingEvidence['corners'] {
  if (!Array.isArray(value) || value.length !== 4) return null;
  const [a, b, c, d] = value.map(positionOf);
  return a && b && c && d ? [a, b, c, d] : null;
}

function positionOf(value: unknown): Position | undefined {
  if (!isNumbers(value) || value.length < 2) return undefined;
  const [lon = 0, lat = 0] = value;
  return Math.abs(lon) <= 360 && Math.abs(lat) <= 90 ? [lon, lat] : undefined;
}
