import { distanceM, type Position } from '@sigma/geo';

/** Findings of gas, or of oil, nearer to each other than this come from one source. */
export const SOURCE_EPS_M = 60;
/** How many clear passes must see nothing before a source is quiet. */
export const QUIET_PASSES = 3;

/** `reopened` sources were quiet and have been seen again since. */
export const SOURCE_STATES = ['open', 'quiet', 'reopened'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** A finding of a leak as the linking of sources needs it. */
export interface LeakPlace {
  readonly place: Position;
  /** The facility at the head; findings at two facilities never belong to one source. */
  readonly facility: string | null;
  /** Gas and oil of one place are two sources: one may go on while the other has ended, and a crew must know of both. */
  readonly isGas: boolean;
}

/**
 * Links findings to sources: DBSCAN with a radius of 60 m in which a single finding is a source already. Findings at
 * different facilities are separated, and those at no facility follow their nearest neighbour; so are gas and oil.
 *
 * @returns for each finding the number of its source, counted from 0 in the order of the findings
 */
export function linkSources(leaks: readonly LeakPlace[], epsM = SOURCE_EPS_M): readonly number[] {
  const parent = leaks.map((_, index) => index);
  const facilities = leaks.map(({ facility }) => facility);
  const rootOf = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] ?? root;
    return root;
  };
  for (const { a, b } of closePairs(leaks, epsM)) {
    const [from, into] = [rootOf(Math.max(a, b)), rootOf(Math.min(a, b))];
    const [one, other] = [facilities[from] ?? null, facilities[into] ?? null];
    if (from === into || (one !== null && other !== null && one !== other)) continue;
    const [low, high] = [Math.min(from, into), Math.max(from, into)];
    parent[high] = low;
    facilities[low] = one ?? other;
  }
  const numbers = new Map<number, number>();
  return leaks.map((_, index) => {
    const root = rootOf(index);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
}

/** The pairs within a radius, nearest first, so that a finding between two facilities joins the nearer one. */
function closePairs(leaks: readonly LeakPlace[], epsM: number) {
  const pairs: { a: number; b: number; m: number }[] = [];
  for (const [a, { place, isGas }] of leaks.entries()) {
    for (let b = a + 1; b < leaks.length; b += 1) {
      const other = leaks[b];
      if (other?.isGas !== isGas) continue;
      const m = distanceM(place, other.place);
      if (m <= epsM) pairs.push({ a, b, m });
    }
  }
  return pairs.sort((one, other) => one.m - other.m || one.a - other.a || one.b - other.b);
}

/** A pass that showed the ground of a source, since it was first seen. */
export interface SourceLook {
  readonly at: Date;
  readonly seen: boolean;
  /** What the pass would have found; null if unknown. */
  readonly limitKgH: number | null;
  /** The rate that was found; null if it was not quantified. */
  readonly rateKgH: number | null;
}

export interface SourceHistory {
  readonly state: SourceState;
  /** The first pass that did not see it any more; null unless it is quiet. */
  readonly quietSince: Date | null;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
  /** Persistence: passes that saw it, of those that could have seen it. */
  readonly passesSeen: number;
  readonly passesLooked: number;
}

/**
 * The state of a source after its clear passes. It becomes quiet when three clear passes since it was last seen would have
 * shown half of its mean rate and did not, and opens again by itself when it is seen. Undefined before it was seen.
 */
export function sourceHistory(looks: readonly SourceLook[]): SourceHistory | undefined {
  const ordered = looks.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const first = ordered.findIndex(({ seen }) => seen);
  const since = first === -1 ? [] : ordered.slice(first);
  let state: SourceState = 'open';
  let quietSince: Date | null = null;
  let lastSeen: Date | undefined;
  let rates: readonly number[] = [];
  let silent: readonly SourceLook[] = [];
  for (const look of since) {
    if (look.seen) {
      state = stateWhenSeen(state);
      [quietSince, silent, lastSeen] = [null, [], look.at];
      if (look.rateKgH !== null) rates = [...rates, look.rateKgH];
      continue;
    }
    if (provesSilence(look, rates)) silent = [...silent, look];
    const [start] = silent;
    if (silent.length >= QUIET_PASSES && start !== undefined)
      [state, quietSince] = ['quiet', quietSince ?? start.at];
  }
  const firstSeen = since[0]?.at;
  if (firstSeen === undefined || lastSeen === undefined) return undefined;
  const passesSeen = since.filter(({ seen }) => seen).length;
  const passesLooked = since.filter((look) => couldHaveSeen(look, rates)).length;
  return { state, quietSince, firstSeen, lastSeen, passesSeen, passesLooked };
}

const stateWhenSeen = (state: SourceState): SourceState => (state === 'open' ? 'open' : 'reopened');

/** Whether a pass would have seen half of the mean rate; where there are neither rates nor limits, every clear pass counts. */
function provesSilence({ limitKgH }: SourceLook, rates: readonly number[]): boolean {
  if (limitKgH === null || rates.length === 0) return limitKgH === null && rates.length === 0;
  return limitKgH < meanOf(rates) / 2;
}

/** Whether a pass saw a source, or would have seen its mean rate. One whose limit or rate is not known may have. */
const couldHaveSeen = ({ seen, limitKgH }: SourceLook, rates: readonly number[]): boolean =>
  seen || limitKgH === null || rates.length === 0 || limitKgH <= meanOf(rates);

const meanOf = (rates: readonly number[]) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;

/** The state of a source for people, without its final stop. */
export function sourceText({ state, quietSince }: Pick<SourceHistory, 'state' | 'quietSince'>): string {
  if (state !== 'quiet' || quietSince === null) return state === 'reopened' ? 'open again' : 'open';
  return `quiet since ${quietSince.toISOString().slice(0, 10)}`;
}

/**
 * How often a source was seen, of the passes since its first that could have seen it, without its final stop. Passes that are not analysed
 * yet may change it, so that they are named.
 */
export function seenText(seen: number, looked: number, waiting = 0): string {
  const text =
    looked === 1 ? 'Seen for the first time' : `Seen in ${seen} of ${looked} passes that could have seen it`;
  if (waiting === 0) return text;
  return `${text}; ${waiting === 1 ? '1 pass is' : `${waiting} passes are`} not analysed yet`;
}
