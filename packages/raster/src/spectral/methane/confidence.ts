import { axisAngleDeg } from '../objects/shape.ts';

/** Constants of the current algorithm version. The unit is the least score of a finding. */
const SCORE_UNIT = 6;
const SCORE_WEIGHT = 2.2;
const CORRELATION_CENTRE = 0.45;
const CORRELATION_WEIGHT = 6;
const WEAK_WINDOW_WEIGHT = 0.3;
const PERSISTENCE_WEIGHT = 0.5;
const MAX_PERSISTENCE = 3;
const MAX_WIND_ANGLE_DEG = 60;
const AGAINST_WIND = 0.5;
const METHODS_DISAGREE = 0.7;
/** Rounder objects have no axis to compare with the wind. */
const MIN_AXIS_RATIO = 1.5;

/** One reason of a confidence: an addend of the log odds, or a factor of the result. */
export interface ConfidenceTerm {
  readonly name: 'score' | 'correlation' | 'weak_window' | 'persistence' | 'wind' | 'methods';
  readonly kind: 'log_odds' | 'factor';
  readonly value: number;
}

export interface Confidence {
  /** 0 to 1. */
  readonly value: number;
  /** All terms, to be stored as evidence. */
  readonly terms: readonly ConfidenceTerm[];
}

export interface ConfidenceInput {
  /** Score of the object. */
  readonly score: number;
  readonly r: number;
  /** Correlation in the weak window; NaN where it is not covered. */
  readonly weakR: number;
  readonly axisDeg: number;
  readonly axisRatio: number;
  readonly windFromDeg: number;
  /** Earlier passes that showed the same source. */
  readonly earlierSightings: number;
  readonly methodsDisagree: boolean;
}

/** How certain a methane finding is, with each reason. */
export function methaneConfidence(input: ConfidenceInput): Confidence {
  const isAgainstWind =
    input.axisRatio >= MIN_AXIS_RATIO && axisAngleDeg(input.axisDeg, input.windFromDeg) > MAX_WIND_ANGLE_DEG;
  const terms: ConfidenceTerm[] = [
    { name: 'score', kind: 'log_odds', value: SCORE_WEIGHT * (input.score / SCORE_UNIT - 1) },
    { name: 'correlation', kind: 'log_odds', value: CORRELATION_WEIGHT * (input.r - CORRELATION_CENTRE) },
    {
      name: 'weak_window',
      kind: 'log_odds',
      value: Number.isNaN(input.weakR) ? 0 : WEAK_WINDOW_WEIGHT * Math.sign(input.weakR),
    },
    {
      name: 'persistence',
      kind: 'log_odds',
      value: PERSISTENCE_WEIGHT * Math.min(MAX_PERSISTENCE, input.earlierSightings),
    },
    { name: 'wind', kind: 'factor', value: isAgainstWind ? AGAINST_WIND : 1 },
    { name: 'methods', kind: 'factor', value: input.methodsDisagree ? METHODS_DISAGREE : 1 },
  ];
  const logOdds = terms.reduce((sum, { kind, value }) => (kind === 'log_odds' ? sum + value : sum), 0);
  const factor = terms.reduce(
    (product, { kind, value }) => (kind === 'factor' ? product * value : product),
    1,
  );
  return { value: factor / (1 + Math.exp(-logOdds)), terms };
}
