import { type FacilityDistances, isInCorridor } from '../assets/facilities.ts';
import { callTypeOf, type DetectionClass, type DetectionType } from './detection-types.ts';
import type { GasVerdict } from './gas.ts';

/** Largest distance of new oil from a line or facility at which it is a leak. */
export const LEAK_DISTANCE_M = 60;
/** Growth of contaminated ground, as a share, above which someone should go. */
export const SOIL_GROWTH = 0.2;
/** A vehicle at least as long is heavy machinery, which matters at first sight. */
export const LONG_VEHICLE_M = 12;
/** Vehicles that stand where they were in so many of the last three passes matter, whatever their length. */
export const VEHICLE_PASSES = 2;
/**
 * Vehicles with a weaker score are reported once they were seen before: on a demo world, edges of tanks and yards that were taken for
 * vehicles in the corridor reached 7, and most vehicles 11 and more.
 */
export const VEHICLE_SCORE = 10;
/** The same of vehicles that were seen before. */
export const SEEN_VEHICLE_SCORE = 8;

/**
 * Works with a weaker score matter once they were seen before: on the demo world, trenches reach 79 to 151, and edges of tanks and
 * tracks that were taken for works 28 to 46.
 */
export const WORK_SCORE = 60;
/** What covers a smaller share of its ground is not oil but something that absorbs a little like it, such as dry grass. */
export const OIL_COVER = 0.1;

/** An object in a picture, as the analysis has recognised it, with what decides its class. */
export type FoundObject =
  | { readonly kind: 'gas'; readonly verdict: GasVerdict }
  | {
      readonly kind: 'oil';
      readonly isNew: boolean;
      readonly distances: FacilityDistances;
      /** Share of its ground that it covers; undefined if it is not known. */
      readonly cover: number | undefined;
    }
  | {
      readonly kind: 'soil';
      readonly isNew: boolean;
      readonly growth: number;
      /** Of ground that is reported for its oil alone: the share that oil covers; otherwise undefined. */
      readonly cover: number | undefined;
    }
  | { readonly kind: 'exposed piping' }
  | (WorkObject & {
      readonly kind: 'digging' | 'construction';
      /** In standard deviations. */
      readonly score: number;
      /** Whether one of the two passes before has shown it. */
      readonly isSeenBefore: boolean;
    })
  | (WorkObject & {
      readonly kind: 'vehicle';
      /** In standard deviations. */
      readonly score: number;
      readonly lengthM: number;
      /** In how many of the last three passes it was there, this one included. */
      readonly seenOfThree: number;
    });

interface WorkObject {
  readonly distances: FacilityDistances;
  /** Width of the corridor of the asset on each side of a line. */
  readonly corridorM?: number | undefined;
}

export interface Classification {
  readonly detection_class: DetectionClass;
  readonly detection_type: DetectionType;
  readonly call_type: string;
}

/**
 * The type and class of an object. Alerts are what someone should go and see or phone about today; undefined for oil, or ground that is reported for oil alone, where it covers next to nothing, and
 * for vehicles that are of no concern.
 */
export function classify(object: FoundObject): Classification | undefined {
  const detection_type = typeOf(object);
  if (detection_type === undefined) return undefined;
  const detection_class = isAlert(object, detection_type) ? 'alert' : 'detection';
  return { detection_class, detection_type, call_type: callTypeOf(detection_type) };
}

function typeOf(object: FoundObject): DetectionType | undefined {
  switch (object.kind) {
    case 'gas':
      return object.verdict === 'methane' ? 'Methane' : 'Plume';
    case 'oil':
      if (object.cover !== undefined && object.cover < OIL_COVER) return undefined;
      return object.isNew && isNearWorks(object.distances) ? 'Hydrocarbon Leak' : 'Liquid Hydrocarbon';
    case 'soil':
      return object.cover !== undefined && object.cover < OIL_COVER ? undefined : 'Soil Contamination';
    case 'exposed piping':
      return 'Exposed Piping';
    case 'digging':
      return 'Digging';
    case 'construction':
      return 'Construction';
    case 'vehicle':
      return isReported(object) ? 'Vehicle' : undefined;
  }
}

/** Weak vehicles, and those outside the corridor, are not reported before they are seen again. */
const isReported = ({
  score,
  seenOfThree,
  distances,
  corridorM,
}: Extract<FoundObject, { kind: 'vehicle' }>): boolean =>
  seenOfThree >= VEHICLE_PASSES
    ? score >= SEEN_VEHICLE_SCORE
    : score >= VEHICLE_SCORE && isInCorridor(distances, corridorM);

function isAlert(object: FoundObject, type: DetectionType): boolean {
  switch (object.kind) {
    case 'gas':
      return type === 'Methane';
    case 'oil':
    case 'exposed piping':
      return true;
    case 'soil':
      return object.isNew || object.growth > SOIL_GROWTH;
    case 'digging':
    case 'construction':
      return (
        (object.score >= WORK_SCORE || object.isSeenBefore) &&
        isInCorridor(object.distances, object.corridorM)
      );
    case 'vehicle': {
      const matters = object.lengthM >= LONG_VEHICLE_M || object.seenOfThree >= VEHICLE_PASSES;
      return matters && isInCorridor(object.distances, object.corridorM);
    }
  }
}

const isNearWorks = ({ lineM, otherM }: FacilityDistances): boolean =>
  [lineM, otherM].some((m) => m !== null && m <= LEAK_DISTANCE_M);

const USUAL_ALERTS: readonly DetectionType[] = [
  'Methane',
  'Hydrocarbon Leak',
  'Liquid Hydrocarbon',
  'Exposed Piping',
];

/** The class of a finding of which nothing but its type is known, such as one that staff draw. */
export const usualClassOf = (type: DetectionType): DetectionClass =>
  USUAL_ALERTS.includes(type) ? 'alert' : 'detection';
