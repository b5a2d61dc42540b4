import { DETECTION_TYPES, type DetectionType } from '../detections/detection-types.ts';
import type { ComparedFinding, FindingComparison } from './compare-findings.ts';

/** How far people and the analysis agree on a type. */
export interface Agreement {
  /** What people drew: `matched` and `missed`. */
  readonly drawn: number;
  /** What the analysis found: `matched` and `extra`. */
  readonly found: number;
  readonly matched: number;
  readonly missed: number;
  readonly extra: number;
  /** How many of the missed ones the analysis found under another name. */
  readonly renamed: number;
  /** Mean overlap of the matched outlines; null where no pair has two. */
  readonly meanOverlap: number | null;
}

export interface AgreementOfType extends Agreement {
  readonly type: DetectionType;
}

/** The agreement on each type that was drawn or found on some scenes, and on all of them together. */
export function agreementOf(comparisons: readonly FindingComparison<ComparedFinding>[]): {
  readonly types: readonly AgreementOfType[];
  readonly total: Agreement;
} {
  const types = DETECTION_TYPES.map((type) => ({ type, ...agreementOn(comparisons, (one) => one === type) }));
  return {
    types: types.filter(({ drawn, found }) => drawn + found > 0),
    total: agreementOn(comparisons, () => true),
  };
}

function agreementOn(
  comparisons: readonly FindingComparison<ComparedFinding>[],
  counts: (type: DetectionType) => boolean,
): Agreement {
  const matched = comparisons
    .flatMap((one) => one.matched)
    .filter(({ drawn }) => counts(drawn.detection_type));
  const missed = numberOf(
    comparisons.flatMap((one) => one.missed),
    counts,
  );
  const extra = numberOf(
    comparisons.flatMap((one) => one.extra),
    counts,
  );
  const renamed = numberOf(
    comparisons.flatMap((one) => one.renamed.map(({ drawn }) => drawn)),
    counts,
  );
  const overlaps = matched.flatMap(({ overlap }) => (overlap === null ? [] : [overlap]));
  return {
    drawn: matched.length + missed,
    found: matched.length + extra,
    matched: matched.length,
    missed,
    extra,
    renamed,
    meanOverlap:
      overlaps.length === 0 ? null : overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length,
  };
}

const numberOf = (findings: readonly ComparedFinding[], counts: (type: DetectionType) => boolean): number =>
  findings.filter(({ detection_type }) => counts(detection_type)).length;
