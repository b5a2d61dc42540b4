import { type Area, areaOverlap, distanceM, type Position, positionsOf } from '@sigma/geo';
import type { DetectionType } from '../detections/detection-types.ts';
import { sameFindingM } from '../detections/finding-key.ts';

/** Who made a finding: the analysis, or people who drew it. */
export const FINDING_MAKERS = ['analysis', 'people'] as const;
export type FindingMaker = (typeof FINDING_MAKERS)[number];

/** Outlines of the same type that overlap by this share mean the same thing, however far apart their heads are. */
export const SAME_OUTLINE_OVERLAP = 0.2;

/** A finding on a scene, as it is compared with others of the scene. */
export interface ComparedFinding {
  readonly id: string;
  readonly detection_type: DetectionType;
  /** The head of a plume, else the middle. */
  readonly place: Position;
  readonly outline: Area | null;
}

/** What people drew and what the analysis found in the same place. */
export interface FindingPair<Finding extends ComparedFinding> {
  readonly drawn: Finding;
  readonly found: Finding;
  /** Common share of both outlines, 0 to 1; null where one of them has none. */
  readonly overlap: number | null;
  readonly distanceM: number;
}

/** Each drawn finding is in `matched` or `missed`, each found one in `matched` or `extra`. */
export interface FindingComparison<Finding extends ComparedFinding> {
  readonly matched: readonly FindingPair<Finding>[];
  readonly missed: readonly Finding[];
  readonly extra: readonly Finding[];
  /** Pairs of `missed` and `extra` in the same place: the analysis saw it and named it differently. */
  readonly renamed: readonly FindingPair<Finding>[];
}

/**
 * Compares what people drew on a scene with what the analysis found there. A pair has the same type, and heads as near to each other as
 * those of one finding of that type, or outlines that overlap by a fifth. Each finding is in one pair at most; the pairs that overlap
 * most come first, then the nearest.
 */
export function compareFindings<Finding extends ComparedFinding>(
  drawn: readonly Finding[],
  found: readonly Finding[],
): FindingComparison<Finding> {
  const matched = pairUp(drawn, found, (a, b) => a.detection_type === b.detection_type);
  const missed = without(
    drawn,
    matched.map((pair) => pair.drawn),
  );
  const extra = without(
    found,
    matched.map((pair) => pair.found),
  );
  const renamed = pairUp(missed, extra, (a, b) => a.detection_type !== b.detection_type);
  return { matched, missed, extra, renamed };
}

function without<Finding>(all: readonly Finding[], some: readonly Finding[]): readonly Finding[] {
  const omitted = new Set(some);
  return all.filter((one) => !omitted.has(one));
}

type MayPair = (drawn: ComparedFinding, found: ComparedFinding) => boolean;

function pairUp<Finding extends ComparedFinding>(
  drawn: readonly Finding[],
  found: readonly Finding[],
  mayPair: MayPair,
): readonly FindingPair<Finding>[] {
  const reaches = new Map([...drawn, ...found].map((finding) => [finding, reachM(finding)]));
  const mayMeet = (one: Finding, other: Finding, apartM: number) =>
    apartM <= (reaches.get(one) ?? 0) + (reaches.get(other) ?? 0);
  const pairs = drawn
    .flatMap((one) =>
      found.flatMap((other) => (mayPair(one, other) ? (samePlace(one, other, mayMeet) ?? []) : [])),
    )
    .sort(byFit);
  const used = new Set<Finding>();
  return pairs.filter((pair) => {
    if (used.has(pair.drawn) || used.has(pair.found)) return false;
    used.add(pair.drawn).add(pair.found);
    return true;
  });
}

/** A little more than the distance from the place of a finding to the farthest corner of its outline. */
function reachM({ place, outline }: ComparedFinding): number {
  const corners = outline === null ? [] : positionsOf(outline);
  return 1.01 * corners.reduce((most, corner) => Math.max(most, distanceM(place, corner)), 0);
}

/** Two findings as a pair, if they are in the same place. Overlaps are only calculated for outlines that may meet. */
function samePlace<Finding extends ComparedFinding>(
  drawn: Finding,
  found: Finding,
  mayMeet: (drawn: Finding, found: Finding, apartM: number) => boolean,
): FindingPair<Finding> | undefined {
  const apartM = distanceM(drawn.place, found.place);
  const hasOutlines = drawn.outline !== null && found.outline !== null;
  const overlap = !hasOutlines
    ? null
    : mayMeet(drawn, found, apartM)
      ? areaOverlap(drawn.outline, found.outline)
      : 0;
  const nearM = Math.min(sameFindingM(drawn.detection_type), sameFindingM(found.detection_type));
  const isSame = apartM <= nearM || (overlap ?? 0) >= SAME_OUTLINE_OVERLAP;
  return isSame ? { drawn, found, overlap, distanceM: apartM } : undefined;
}

/** Equal pairs are ordered by their ids, in the same way whichever side is which. */
function byFit<Finding extends ComparedFinding>(a: FindingPair<Finding>, b: FindingPair<Finding>): number {
  return (b.overlap ?? 0) - (a.overlap ?? 0) || a.distanceM - b.distanceM || (idsOf(a) < idsOf(b) ? -1 : 1);
}

const idsOf = ({ drawn, found }: FindingPair<ComparedFinding>): string =>
  [drawn.id, found.id].sort().join(' ');
