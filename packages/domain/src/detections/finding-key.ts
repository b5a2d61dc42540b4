import type { Position } from '@sigma/geo';
import { distanceM } from '@sigma/geo';
import { SOURCE_EPS_M } from '../assets/sources.ts';
import type { DetectionType } from './detection-types.ts';

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
  readonly score: number;
}

/** Vehicles are counted in clusters. */
const VEHICLE_CLUSTER_M = 40;

/** Findings of a type in one pass whose heads are at most this far apart are one. */
export const sameFindingM = (type: DetectionType): number =>
  type === 'Vehicle' ? VEHICLE_CLUSTER_M : SOURCE_EPS_M;

/** Findings of one pass that are one: the strongest, and how many it stands for. */
export interface MergedFinding<Finding> {
  readonly finding: Finding;
  readonly count: number;
}

/** Merges findings of one pass of the same type within 60 m, vehicles within 40 m of each other; the strongest one stays. */
export function mergeDuplicates<Finding extends PlacedFinding>(
  findings: readonly Finding[],
): readonly MergedFinding<Finding>[] {
  const merged: { finding: Finding; count: number }[] = [];
  for (const finding of findings.toSorted((a, b) => b.score - a.score)) {
    const radius = sameFindingM(finding.detection_type);
    const same = merged.find(
      ({ finding: stronger }) =>
        stronger.detection_type === finding.detection_type &&
        distanceM(stronger.place, finding.place) <= radius,
    );
    if (same === undefined) merged.push({ finding, count: 1 });
    else same.count += 1;
  }
  return merged;
}

/** The findings of a pass that is analysed again without those that it has already, whatever became of them. */
export function withoutKnown<Finding extends Omit<PlacedFinding, 'score'>>(
  findings: readonly Finding[],
  known: readonly Omit<PlacedFinding, 'score'>[],
): readonly Finding[] {
  return findings.filter(
    ({ detection_type, place }) =>
      !known.some(
        (earlier) =>
          earlier.detection_type === detection_type &&
          distanceM(earlier.place, place) <= sameFindingM(detection_type),
      ),
  );
}
