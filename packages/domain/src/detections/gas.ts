import type { DetectionType } from './detection-types.ts';

/**
 * What the look-alike test says of gas: proven methane; gas that is not proven to be methane; or possible gas, because ground can look as
 * alike. Only the first two are gas for alerts, sources and reports.
 */
export const GAS_VERDICTS = ['methane', 'gas', 'possible'] as const;
export type GasVerdict = (typeof GAS_VERDICTS)[number];

/** Why people are notified of a source of gas; of one that continues, in one line of the notification of the pass. */
export const GAS_NEWS = ['first', 'returned', 'doubled', 'continuing'] as const;
export type GasNews = (typeof GAS_NEWS)[number];

/** Why a gas has no rate although it was quantified: half of the detection limit is below what its pass can measure. */
export const BELOW_MEASURABLE = 'below what this pass can measure';
/** Rates below this share of the limit of their pass are not stated. */
export const LEAST_SHARE_OF_LIMIT = 0.5;

/** Whether a rate is too small for the pass to be stated, summed, or counted for the history of its source. */
export const isBelowMeasurable = (rateKgH: number, limitKgH: number | null): boolean =>
  limitKgH !== null && rateKgH < LEAST_SHARE_OF_LIMIT * limitKgH;

/** A gas finding, as the decision about its announcement needs it. */
export interface GasFinding {
  readonly gas: GasVerdict | null;
  readonly rateKgH: number | null;
  readonly limitKgH: number | null;
  readonly notQuantified: string | null;
}

/**
 * Whether people are notified of a gas: of methane always, and of gas that is not proven to be methane from the limit of its pass on, or
 * where it could not be quantified, because it may be any rate.
 */
export function isAnnouncedGas({ gas, rateKgH, limitKgH, notQuantified }: GasFinding): boolean {
  if (gas === 'methane') return true;
  if (gas !== 'gas' || notQuantified === BELOW_MEASURABLE) return false;
  return rateKgH === null || limitKgH === null || rateKgH >= limitKgH;
}

/** What was known of a source before a pass that has seen it. */
export interface SourceBefore {
  /** Whether people were ever notified of it. */
  readonly isAnnounced: boolean;
  /** Whether enough passes have looked and not seen it since it was last seen. */
  readonly isQuiet: boolean;
  /** The rate that the last notification of its own stated, kg/h; null if it had none. */
  readonly statedKgH: number | null;
}

/** A source that emits so many times as much as the last notification said is notified of again. */
const DOUBLED = 2;

/** Why people are notified of a source in a pass. */
export function gasNews(rateKgH: number | null, { isAnnounced, isQuiet, statedKgH }: SourceBefore): GasNews {
  if (!isAnnounced) return 'first';
  if (isQuiet) return 'returned';
  if (rateKgH === null) return 'continuing';
  // Whoever was notified of gas without a rate does not know yet how much it is.
  return statedKgH === null || rateKgH >= DOUBLED * statedKgH ? 'doubled' : 'continuing';
}

/** The name of a finding for people: that of its type, but of gas what the look-alike test says. */
export function findingTitle({
  detection_type,
  gas,
}: {
  readonly detection_type: DetectionType;
  readonly gas: GasVerdict | null;
}): string {
  if (detection_type !== 'Plume') return detection_type;
  return gas === 'possible' ? 'Possible gas' : 'Gas, not proven to be methane';
}

/** The look-alike test of a gas: its values, and what they say. */
export interface LookAlikeEvidence {
  readonly verdict: GasVerdict;
  /** Correlation with methane in the pass alone. */
  readonly r: number | null;
  /** The same of what changed since earlier passes. */
  readonly rDifference: number | null;
  /** The same in the weak window. */
  readonly weakR: number | null;
  /** Other passes that have proven methane at the source. */
  readonly provenBefore: number;
  /** The least values that count. */
  readonly least: { readonly gas: number; readonly alone: number };
}

/** The largest correlation with methane of ground that no gas covers, on 67 km² of simulated worlds. */
const LOOK_ALIKES_BELOW = 0.43;

const WHY: Readonly<Record<GasVerdict, string>> = {
  methane: 'Why methane',
  gas: 'Why gas, but not proven to be methane',
  possible: 'Why only possible gas',
};

/** Why a gas has its class: every value of the look-alike test with the one from which it counts, in one sentence. */
export function whyGasText({
  verdict,
  r,
  rDifference,
  weakR,
  provenBefore,
  least,
}: LookAlikeEvidence): string {
  const value = (name: string, of: number | null, meaning: string) =>
    of === null ? `${name} not known` : `${name} ${of.toFixed(2)} (${meaning})`;
  const proof = provenBefore > 0 ? least.gas : least.alone;
  const from = (methane: number) =>
    methane > least.gas
      ? `from ${methane.toFixed(2)} methane, from ${least.gas.toFixed(2)} gas`
      : `from ${methane.toFixed(2)} methane`;
  const history = provenBefore === 1 ? '1 other pass' : `${provenBefore} other passes`;
  const tests = [
    value('correlation with methane in this pass', r, from(proof)),
    value('of the change since earlier passes', rDifference, from(least.gas)),
    value('in the weak window', weakR, 'above 0 for methane'),
    provenBefore === 0 ? 'methane not proven here in other passes' : `methane proven here in ${history}`,
  ];
  return `${WHY[verdict]}: ${tests.join('; ')}. Ground without gas stays below ${LOOK_ALIKES_BELOW}.`;
}
