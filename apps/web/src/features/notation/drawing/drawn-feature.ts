import type { Detection } from '@sigma/contract';
import { type DetectionClass, type DetectionType, placeOfShape } from '@sigma/domain';
import { type Area, areaKm2, type Point, type Position } from '@sigma/geo';
import { wireArea } from '../../../parts/area/wire-area.ts';

export type FeatureShape = Area | Point;

/** What someone has drawn on a scene, saved or not. */
export interface DrawnFeature {
  /** Unique on the bench: the id of a saved finding, or one of its own. */
  readonly key: string;
  /** Of the saved finding; undefined for a new one. */
  readonly id: string | undefined;
  readonly number: number | undefined;
  readonly type: DetectionType;
  readonly detectionClass: DetectionClass;
  readonly shape: FeatureShape;
  /** The head of a plume, where it was placed; undefined for the middle of the shape. */
  readonly head: Position | undefined;
  readonly author: string | undefined;
  /** Customers see it, so it is changed and withdrawn among the findings only. */
  readonly isPublished: boolean;
}

export const placeOf = ({ head, shape }: Pick<DrawnFeature, 'head' | 'shape'>): Position =>
  head ?? placeOfShape(shape);

export const outlineOf = ({ shape }: Pick<DrawnFeature, 'shape'>): Area | null =>
  shape.type === 'Point' ? null : shape;

/** In km²; 0 for a point. */
export const areaOf = ({ shape }: Pick<DrawnFeature, 'shape'>): number =>
  shape.type === 'Point' ? 0 : areaKm2(shape);

/** A saved finding as a feature of the bench. */
export function featureOf(finding: Detection): DrawnFeature {
  const place = positionOf(finding);
  return {
    key: finding.id,
    id: finding.id,
    number: finding.number,
    type: finding.detection_type,
    detectionClass: finding.detection_class,
    shape: outlineOfFinding(finding) ?? { type: 'Point', coordinates: place },
    head: finding.outline === null ? undefined : place,
    author: finding.author ?? undefined,
    isPublished: finding.published_at !== null,
  };
}

export const positionOf = ({ coordinates: { coordinates } }: Pick<Detection, 'coordinates'>): Position => [
  coordinates[0],
  coordinates[1],
];

/** The outline of a finding; null without one. */
export const outlineOfFinding = ({ outline }: Pick<Detection, 'outline'>): Area | null =>
  outline && wireArea(outline);

/** Whether two features say the same. */
export function isSameFeature(a: DrawnFeature, b: DrawnFeature): boolean {
  return (
    a.type === b.type && a.detectionClass === b.detectionClass && a.shape === b.shape && a.head === b.head
  );
}
