import type { Position } from '@sigma/geo';
import { distanceM } from '@sigma/geo';
import { SOURCE_EPS_M } from '../assets/sources.ts';
import { type DetectionType, isGasType, isLeak } from './detection-types.ts';

/**
 * Names the place of a finding within its pass: the head, to a hundred-thousandth of a degree (1 m). Together with pass and type
 * it makes a finding unique, so that writing the findings of a pass again adds nothing.
 */
export const headKey = ([lon, lat]: Position): string => `${fixed(lon)},${fixed(lat)}`;

const fixed = (degrees: number) => (Number(degrees.toFixed(5)) || 0).toFixed(5);

/** A finding as the merging of duplicates needs it. */
export interface PlacedFinding {
  readonly detection_type: DetectionType;
  readonly place: Position;
  /** Id of the facility at which it is; leaks of two facilities are never one. */
  readonly facility?: string | null | undefined;
  readonly score: number;
}

/** Vehicles are counted in clusters. */
const VEHICLE_CLUSTER_M = 40;

/** Findings of a type in one pass whose heads are at most this far apart are one. */
export const sameFindingM = (type: DetectionType): number =>
  type === 'Vehicle' ? VEHICLE_CLUSTER_M : SOURCE_EPS_M;

/** The same thing may have another of these names in another analysis: gas is methane, or not proven to be. */
const isSameKind = (one: DetectionType, other: DetectionType): boolean =>
  one === other || (isGasType(one) && isGasType(other));

/** Whether two findings of one pass may be one by their kind and place. */
const isSameThing = (one: ComparedFinding, other: ComparedFinding): boolean =>
  isSameKind(one.detection_type, other.detection_type) &&
  !(isLeak(one.detection_type) && isElsewhere(one.facility, other.facility)) &&
  distanceM(one.place, other.place) <= sameFindingM(one.detection_type);

const isElsewhere = (one: PlacedFinding['facility'], other: PlacedFinding['facility']): boolean =>
  one != null && other != null && one !== other;

/** Findings of one pass that are one: the strongest, and those that it stands for, strongest first. */
export interface MergedFinding<Finding> {
  readonly finding: Finding;
  readonly others: readonly Finding[];
}

/**
 * Merges findings of one pass of the same kind within 60 m, vehicles within 40 m of each other; the strongest one stays, but of gas that which is
 * proven to be methane. Leaks of different facilities stay apart.
 */
export function mergeDuplicates<Finding extends PlacedFinding>(
  findings: readonly Finding[],
): readonly MergedFinding<Finding>[] {
  const merged: { finding: Finding; others: Finding[]; facility: PlacedFinding['facility'] }[] = [];
  for (const finding of findings.toSorted(byStrength)) {
    const same = merged.find(({ finding: stronger, facility }) =>
      isSameThing({ ...stronger, facility }, finding),
    );
    if (same === undefined) merged.push({ finding, others: [], facility: finding.facility });
    else {
      same.others.push(finding);
      same.facility ??= finding.facility;
    }
  }
  return merged.map(({ finding, others }) => ({ finding, others }));
}

const byStrength = (a: PlacedFinding, b: PlacedFinding): number =>
  Number(b.detection_type === 'Methane') - Number(a.detection_type === 'Methane') || b.score - a.score;

/** A finding as it is compared with those that its pass has. */
type ComparedFinding = Omit<PlacedFinding, 'score'>;

/** What a pass that is analysed again has found: what it has found before, and what it has not. */
export interface MatchedFindings<Finding, Known> {
  readonly again: readonly { readonly finding: Finding; readonly known: Known }[];
  readonly fresh: readonly Finding[];
}

/**
 * Compares the findings of a pass that is analysed again with those that it has, whatever they were called and whatever became of them: the
 * nearest two are one, then the nearest two of the others, so that no finding stands for two.
 */
export function matchFindings<Finding extends ComparedFinding, Known extends ComparedFinding>(
  findings: readonly Finding[],
  known: readonly Known[],
): MatchedFindings<Finding, Known> {
  const pairs = findings.flatMap((finding) =>
    known.flatMap((earlier) => {
      const m = distanceM(earlier.place, finding.place);
      return isSameThing(finding, earlier) ? [{ finding, known: earlier, m }] : [];
    }),
  );
  const matched = new Set<Finding | Known>();
  const again = pairs
    .sort((one, other) => one.m - other.m)
    .filter((pair) => {
      if (matched.has(pair.finding) || matched.has(pair.known)) return false;
      matched.add(pair.finding).add(pair.known);
      return true;
    });
  return { again, fresh: findings.filter((finding) => !matched.has(finding)) };
}
