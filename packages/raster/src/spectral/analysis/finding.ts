import type { PixelPoint } from '../../georeference/affine.ts';
import type { OilEvidence } from '../hydrocarbon/confirm-oil.ts';
import type { Confidence } from '../methane/confidence.ts';
import type { GasVerdict, MethaneTest, PlumeSpectrum } from '../methane/methane-test.ts';
import type { MethaneRate } from '../methane/rate.ts';
import { type Facility, nearestFacility } from '../objects/facility.ts';
import { outlineOf, type PixelPolygon } from '../objects/outline.ts';
import { shapeOf } from '../objects/shape.ts';
import type { Plane } from '../plane.ts';

interface Located {
  /** Indices `y * width + x` of the map it was found on, ascending. */
  readonly pixels: Int32Array;
  readonly outline: PixelPolygon;
  readonly areaM2: number;
  /** The head of a plume, else the centroid, in pixels. */
  readonly point: PixelPoint;
  readonly score: number;
  readonly facility?: Facility;
}

/** One object of a pass with the evidence of its kind. */
export type Finding =
  | (Located & {
      readonly type: 'Methane' | 'Plume';
      /** What the look-alike test says of it: only methane is called so, everything else is a plume. */
      readonly verdict: GasVerdict;
      /** The direction that the plume is blown in, clockwise from north. */
      readonly towardsDeg: number;
      readonly test: MethaneTest;
      /** The curves that the test compares, for a plot. */
      readonly spectrum: PlumeSpectrum;
      readonly rate: MethaneRate;
      readonly confidence: Confidence;
    })
  | (Located & { readonly type: 'Hydrocarbon Leak' | 'Liquid Hydrocarbon'; readonly evidence: OilEvidence })
  | (Located & {
      readonly type: 'Soil Contamination';
      readonly ground: 'bare' | 'vegetated';
      /** Of bare ground with earlier passes. */
      readonly evidence?: OilEvidence;
      /** Whether a crust of salt has appeared as well; otherwise, bare ground with evidence is reported for its oil alone. */
      readonly hasSalt?: true;
    })
  | (Located & { readonly type: 'Construction' | 'Digging' | 'Exposed Piping' })
  /** Pixels, outline and point are those of the gray picture. */
  | (Located & {
      readonly type: 'Vehicle';
      readonly count: number;
      /** Of the longest. */
      readonly lengthM: number;
      /** Brighter than the ground was; most of them, if there are several. */
      readonly isBright: boolean;
    });

/** An object that is not reported, for the staff to judge the rules by. */
export interface DroppedObject {
  readonly product: 'methane' | 'oil' | 'change';
  readonly reason: string;
  /** Indices `y * width + x`, ascending. */
  readonly pixels: Int32Array;
  readonly point: PixelPoint;
  readonly areaM2: number;
  readonly score: number;
}

/** What the finders of a pass return. */
export interface Found {
  readonly findings: readonly Finding[];
  readonly dropped: readonly DroppedObject[];
}

export interface LocateInput {
  readonly pixels: Int32Array;
  readonly score: number;
  readonly scores: Plane;
  readonly level: number;
  readonly pixelM: number;
  readonly facilities: readonly Facility[];
  /** A facility further away is not named. */
  readonly facilityM: number;
}

/** Place, outline and area of an object. */
export function locate({
  pixels,
  score,
  scores,
  level,
  pixelM,
  facilities,
  facilityM,
}: LocateInput): Located {
  const point = shapeOf(pixels, scores.width).centroid;
  const nearest = nearestFacility(point, facilities);
  const isNear = nearest !== undefined && nearest.distancePx * pixelM <= facilityM;
  return {
    pixels,
    outline: outlineOf(pixels, scores, level),
    areaM2: pixels.length * pixelM * pixelM,
    point,
    score,
    ...(isNear ? { facility: nearest.facility } : {}),
  };
}
