import { figures } from '../detections/measured-text.ts';

/**
 * A pass over an asset waits for its analysis, is being analysed, or has ended in one of three ways. One of an imported capture is
 * never analysed (PD-124).
 */
export const PASS_STATES = ['waiting', 'analysing', 'analysed', 'cloudy', 'failed', 'imported'] as const;
export type PassState = (typeof PASS_STATES)[number];

/** The states of passes that still get a result. */
export const PENDING_PASS_STATES = ['waiting', 'analysing'] as const satisfies readonly PassState[];

/** Share of an area under clouds above which a pass says nothing about it. */
export const CLOUDY_SHARE = 0.6;
/** Share of an area under clouds above which the pass says so. */
export const CLOUDS_SAID_SHARE = 0.2;
/** How often the analysis of a pass is tried before staff have to look at it. */
export const MAX_PASS_TRIES = 3;
/** How often an analysis may begin without an end, such as one that ends its process, before staff have to look at it. */
export const MAX_PASS_STARTS = 20;

const NEXT: Readonly<Record<PassState, readonly PassState[]>> = {
  waiting: ['analysing'],
  analysing: ['analysed', 'cloudy', 'failed', 'waiting'],
  analysed: ['waiting'],
  cloudy: ['waiting'],
  failed: ['waiting'],
  imported: [],
};

/** Whether a pass may go from one state to another; those that were analysed are analysed again by way of `waiting`. */
export function mayPassMove(from: PassState, to: PassState): boolean {
  return NEXT[from].includes(to);
}

/** The state of a pass after an attempt that was interrupted or failed. */
export function passStateAfterFailure(tries: number): 'waiting' | 'failed' {
  return tries < MAX_PASS_TRIES ? 'waiting' : 'failed';
}

/** A pass as its sentence needs it. */
export interface PassOutcome {
  readonly state: PassState;
  readonly findings: number;
  readonly limitKgH: number | null;
  /** Share of the area under clouds, 0 to 1; null before the analysis. */
  readonly cloudShare: number | null;
  /** Whether vehicles could be looked for; null where they do not matter or the analysis did not state it. */
  readonly vehiclesSearched: boolean | null;
  /** Why the analysis failed. */
  readonly cause: string | null;
}

/** A detection limit for people, such as "310 kg/h": two significant figures, rounded up so that it promises nothing. */
export const limitText = (kgH: number): string => `${upperFigures(kgH)} kg/h`;

function upperFigures(kgH: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(kgH, 1))) - 1);
  return (Math.ceil(kgH / unit - 1e-9) * unit).toLocaleString('en-US');
}

/** The same with its standard deviation: "320 ± 62 kg/h". */
export const measuredLimitText = (kgH: number, sigmaKgH: number | null): string =>
  sigmaKgH === null || !(sigmaKgH > 0)
    ? limitText(kgH)
    : `${upperFigures(kgH)} ± ${figures(sigmaKgH, 2)} kg/h`;

/** What a pass without a finding proves: "nothing above 310 kg/h". */
export const nothingAboveText = (limitKgH: number | null): string =>
  limitKgH === null ? 'nothing found' : `nothing above ${limitText(limitKgH)}`;

/**
 * What a report may omit because passes are still being analysed, also again, as one sentence; undefined if none are. `isMade`: the report
 * exists, and says so of the time when it was made.
 */
export function pendingPassesText(count: number, isMade: boolean): string | undefined {
  if (count === 0) return undefined;
  const passes = `${count.toLocaleString('en-US')} ${count === 1 ? 'pass' : 'passes'} of this period`;
  const them = count === 1 ? 'it shows' : 'they show';
  return isMade
    ? `${passes} ${count === 1 ? 'was' : 'were'} still being analysed when this report was made; what ${them} may not be in it.`
    : `${passes} ${count === 1 ? 'is' : 'are'} still being analysed; what ${them} may not be in the report.`;
}

/** Why an imported capture says nothing about an asset. */
const IMPORTED_PASS_TEXT =
  'not analysed: the capture is imported, and neither the noise of its sensor nor the wind is known, so no finding and no limit would be certain';

/** One sentence about a pass, without its final stop. */
export function passText(pass: PassOutcome): string {
  const { state, findings, limitKgH, cloudShare, vehiclesSearched, cause } = pass;
  switch (state) {
    case 'waiting':
      return 'waiting for its analysis';
    case 'analysing':
      return 'being analysed';
    case 'cloudy':
      return cloudShare === null ? 'too cloudy' : `too cloudy: ${percent(cloudShare)} of the area`;
    case 'imported':
      return IMPORTED_PASS_TEXT;
    case 'failed':
      return cause === null ? 'the analysis failed' : `the analysis failed: ${cause}`;
    case 'analysed': {
      const found =
        findings === 0
          ? nothingAboveText(limitKgH)
          : `${findings} ${findings === 1 ? 'finding' : 'findings'}`;
      const isCloudy = cloudShare !== null && cloudShare > CLOUDS_SAID_SHARE;
      return [
        found,
        ...(isCloudy ? [`${percent(cloudShare)} of the area under clouds`] : []),
        ...(vehiclesSearched === false ? ['vehicles could not be looked for'] : []),
      ].join(', ');
    }
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
