import type { Detection } from '@sigma/contract';
import { type ComparedFinding, compareFindings, type FindingComparison } from '@sigma/domain';
import type { FeatureShape } from '../drawing/drawn-feature.ts';
import {
  type DrawnFeature,
  outlineOf,
  outlineOfFinding,
  placeOf,
  positionOf,
} from '../drawing/drawn-feature.ts';

/** What the analysis found on a scene, as the map and the comparison use it. */
export interface FoundShape extends ComparedFinding {
  readonly key: string;
  readonly number: number;
  readonly shape: FeatureShape;
}

/** Also what was withdrawn since: the analysis did find it. */
export function foundShapes(findings: readonly Detection[]): readonly FoundShape[] {
  return findings
    .filter(({ made_by }) => made_by === 'analysis')
    .map((finding) => {
      const { id, number, detection_type } = finding;
      const [place, outline] = [positionOf(finding), outlineOfFinding(finding)];
      return {
        id,
        key: id,
        number,
        detection_type,
        place,
        outline,
        shape: outline ?? { type: 'Point', coordinates: place },
      };
    });
}

/** Compares what is drawn, saved or not, with what was found. */
export const comparisonOf = (
  features: readonly DrawnFeature[],
  found: readonly FoundShape[],
): FindingComparison<ComparedFinding> => compareFindings<ComparedFinding>(features.map(comparedOf), found);

const comparedOf = (feature: DrawnFeature): ComparedFinding => ({
  id: feature.key,
  detection_type: feature.type,
  place: placeOf(feature),
  outline: outlineOf(feature),
});
