import {
  BELOW_MEASURABLE,
  type Classification,
  classify,
  type FacilityDistances,
  type FoundObject,
  facilityAt,
  facilityDistances,
  headKey,
  intensityUnitOf,
  isBelowMeasurable,
} from '@sigma/domain';
import { distanceM, type Position } from '@sigma/geo';
import { LOOK_ALIKE_LEAST, type MethaneRate } from '@sigma/raster';
import type { MeasuredWind } from '../../../pass-input/measured-wind.ts';
import type { ClaimedPass } from '../../assets/index.ts';
import type { NewDetection } from '../../detections/index.ts';
import type { FoundOnMap } from '../analysis/analysis-task.ts';
import type { AssetToAnalyse } from '../memory/asset-to-analyse.store.ts';

/** A finding of an earlier pass, as the class of a later one depends on it. */
export interface EarlierFinding {
  readonly pass_id: string | null;
  readonly detection_type: string;
  readonly place: Position;
  readonly area_m2: number | null;
}

/** An earlier pass, as findings of a later one depend on it. */
export interface PassBefore {
  readonly id: string;
  readonly acquired_at: Date;
  readonly natural: string | null;
  readonly vehicles: readonly SeenVehicle[];
}

/** A vehicle that a pass has shown, reported or not. */
export interface SeenVehicle {
  readonly place: Position;
  readonly isBright: boolean;
}

export interface FindingContext {
  readonly asset: AssetToAnalyse;
  readonly pass: ClaimedPass;
  readonly wind: MeasuredWind;
  readonly limitKgH: number;
  readonly memoryPasses: number;
  readonly algorithm: string;
  /** Findings of the passes before, newest pass first. */
  readonly earlier: readonly EarlierFinding[];
  /** The two passes before. */
  readonly lastPasses: readonly Pick<PassBefore, 'id' | 'vehicles'>[];
}

export type FoundGas = Extract<FoundOnMap, { readonly type: 'Methane' | 'Plume' }>;

/** Findings this near to each other in different passes are the same thing. */
const SAME_PLACE_M = 60;
/** A vehicle that stands has moved no further between passes; others come and go on the same road. */
const SAME_VEHICLE_M = 25;
/** Vehicles are compared with so many earlier gray pictures, no fewer. */
const GRAY_PICTURES = 3;

/** A finding as it is stored; undefined if its kind is not reported. */
export function findingColumns(found: FoundOnMap, context: FindingContext): NewDetection | undefined {
  const { asset, pass, wind, limitKgH } = context;
  const classified = classify(objectOf(found, context));
  if (classified === undefined) return undefined;
  const isGas = found.type === 'Methane' || found.type === 'Plume';
  return {
    ...namedBy(classified),
    program_id: asset.program_id,
    asset_id: asset.id,
    pass_id: pass.id,
    source_id: null,
    head_key: headKey(found.place),
    detected_at: pass.acquired_at,
    point: { type: 'Point', coordinates: found.place },
    outline: found.outline ?? null,
    area_m2: found.areaM2,
    count: found.type === 'Vehicle' ? found.count : 1,
    ...rateColumns(isGas ? found.rate : undefined, limitKgH),
    ...intensityOf(found, classified, limitKgH),
    confidence: isGas ? found.confidence.value : null,
    wind_speed: wind.speedMs,
    wind_from_deg: wind.fromDeg,
    wind_source: wind.source,
    limit_kg_h: isGas ? limitKgH : null,
    evidence: evidenceOf(found, context),
    algorithm: context.algorithm,
    made_by: 'analysis',
    simulated: asset.simulated,
  };
}

const namedBy = ({ detection_class, detection_type, call_type }: Classification) => ({
  detection_class,
  detection_type,
  call_type,
});

function objectOf(found: FoundOnMap, { asset, earlier, lastPasses }: FindingContext): FoundObject {
  const distances = facilityDistances(found.place, asset.facilities);
  const before = earlier.filter(
    ({ detection_type, place }) =>
      detection_type === found.type && distanceM(place, found.place) <= SAME_PLACE_M,
  );
  const seen = lastPasses.filter(({ id }) => before.some(({ pass_id }) => pass_id === id)).length;
  switch (found.type) {
    case 'Methane':
    case 'Plume':
      return { kind: 'gas', verdict: found.verdict };
    case 'Hydrocarbon Leak':
    case 'Liquid Hydrocarbon':
      return { kind: 'oil', isNew: found.type === 'Hydrocarbon Leak', distances, cover: found.cover };
    case 'Soil Contamination': {
      const last = before[0]?.area_m2;
      const isForOil = found.evidence !== undefined && found.hasSalt !== true;
      return {
        kind: 'soil',
        isNew: last == null,
        growth: last == null ? 0 : found.areaM2 / last - 1,
        cover: isForOil ? found.cover : undefined,
      };
    }
    case 'Exposed Piping':
      return { kind: 'exposed piping' };
    case 'Digging':
    case 'Construction':
      return {
        kind: found.type === 'Digging' ? 'digging' : 'construction',
        score: found.score,
        isSeenBefore: seen > 0,
        ...works(asset, distances),
      };
    case 'Vehicle':
      return {
        kind: 'vehicle',
        score: found.score,
        lengthM: found.lengthM,
        seenOfThree: 1 + timesStanding(found, lastPasses),
        ...works(asset, distances),
      };
  }
}

/** How many passes have shown a vehicle. Where a bright one has left, the ground looks darker than it was, and the other way round. */
const timesStanding = (vehicle: SeenVehicle, passes: FindingContext['lastPasses']): number => {
  const isSame = (other: SeenVehicle) =>
    other.isBright === vehicle.isBright && distanceM(other.place, vehicle.place) <= SAME_VEHICLE_M;
  return passes.filter(({ vehicles }) => vehicles.some(isSame)).length;
};

const works = ({ corridor_m }: AssetToAnalyse, distances: FacilityDistances) => ({
  distances,
  corridorM: corridor_m,
});

const REASONS = {
  edge: 'the plume reaches the edge of the picture',
  calm: 'the wind is too light',
  too_large: 'the plume covers too much of the picture',
  no_free_ground: 'there is no free ground to compare with',
} as const;

function rateColumns(rate: MethaneRate | undefined, limitKgH: number) {
  const none = { rate_kg_h: null, rate_sigma_kg_h: null, uncertainty: null, not_quantified: null };
  if (rate === undefined) return { ...none, ime_kg: null };
  const ime_kg = Number.isFinite(rate.imeKg) ? rate.imeKg : null;
  if (!rate.quantified) return { ...none, ime_kg, not_quantified: REASONS[rate.reason] };
  if (isBelowMeasurable(rate.rateKgH, limitKgH)) return { ...none, ime_kg, not_quantified: BELOW_MEASURABLE };
  return {
    rate_kg_h: Math.max(0, rate.rateKgH),
    rate_sigma_kg_h: rate.sigmaKgH,
    uncertainty: { ...rate.parts },
    ime_kg,
    not_quantified: null,
  };
}

/** The rate of gas, the score of works, and the share of the ground that oil covers in percent. */
function intensityOf(found: FoundOnMap, { detection_type }: Classification, limitKgH: number) {
  const intensity_unit = intensityUnitOf(detection_type);
  if (intensity_unit === 'sigma') return { intensity: found.score, intensity_unit };
  if (intensity_unit === '%')
    return { intensity: found.cover === undefined ? null : 100 * found.cover, intensity_unit };
  const isGas = found.type === 'Methane' || found.type === 'Plume';
  const { rate_kg_h: intensity } = rateColumns(isGas ? found.rate : undefined, limitKgH);
  return { intensity, intensity_unit };
}

const known = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null);

function evidenceOf(found: FoundOnMap, { asset, memoryPasses, lastPasses }: FindingContext): object {
  const nearest = facilityAt(found.place, asset.facilities, SAME_PLACE_M);
  const facility = asset.facilities.find(({ id }) => id === found.facility);
  // The head of a plume may be too far from a facility to be sure that it is the source, but near enough to be found there.
  const near = facility ?? asset.facilities.find(({ id }) => id === nearest?.id);
  const common = {
    score: found.score,
    memory_passes: memoryPasses,
    facility: near?.name ?? null,
    facility_id: facility?.id ?? null,
  };
  switch (found.type) {
    case 'Methane':
    case 'Plume':
      return {
        ...common,
        ...lookOf(found),
        proven_before: 0,
        verdict: found.verdict,
        towards_deg: found.towardsDeg,
        ...(found.rate.quantified && {
          wind_response: found.rate.windResponse,
          ime_rate_kg_h: found.rate.massKgH,
          csf_kg_h: known(found.rate.crossSectionKgH),
          methods_disagree: found.rate.methodsDisagree,
          near_limit: found.rate.isNearLimit,
        }),
      };
    case 'Hydrocarbon Leak':
    case 'Liquid Hydrocarbon':
      return {
        ...common,
        correlation: known(found.evidence.correlation),
        depth_sigma_1727: known(found.evidence.depthSigma1727),
        depth_sigma_2311: known(found.evidence.depthSigma2311),
        ndvi: known(found.evidence.ndvi),
        plastic_sigma: known(found.evidence.plasticSigma),
      };
    case 'Soil Contamination':
      return { ...common, ground: found.ground };
    case 'Vehicle':
      return {
        ...common,
        memory_passes: GRAY_PICTURES,
        length_m: found.lengthM,
        seen_of_three: 1 + timesStanding(found, lastPasses),
      };
    case 'Construction':
    case 'Digging':
    case 'Exposed Piping':
      return common;
  }
}

/** What an analysis of a pass says of how much a gas looks like methane, and how sure it is. */
const lookOf = ({ test, spectrum, confidence, score }: FoundGas) => ({
  score,
  r: known(test.r),
  r_difference: known(test.rDifference),
  r_weak_window: known(test.weakR),
  least: LOOK_ALIKE_LEAST,
  terms: confidence.terms,
  spectrum: {
    wavelengths: spectrum.wavelengths,
    ratio: [...spectrum.ratio].map(short),
    absorption: [...spectrum.absorption].map(short),
    r: known(spectrum.r),
    is_change: spectrum.isChange,
  },
});

const short = (value: number) => Number(value.toPrecision(5));
