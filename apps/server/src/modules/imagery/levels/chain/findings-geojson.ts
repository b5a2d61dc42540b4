import { isGasType } from '@sigma/domain';
import type { Geometry, Position } from '@sigma/geo';
import { ANALYSIS_VERSION, type Finding, type Glt, gridTransform } from '@sigma/raster';
import type { ScenePlan } from '@sigma/simulator';
import { type GridPlaces, gridPlaces } from '../../../../pass-input/chip-grid.ts';
import { outlineArea } from '../../../../pass-input/outline-area.ts';
import type { ComparedPass } from './compare-passes.ts';

/** Fewer earlier captures do not say what is usual, so that only gas is reported. */
const LEAST_EARLIER = 3;

/** The findings of a capture by itself as GeoJSON (RFC 7946): no facility, no review, no memory beyond the captures that it names. */
export function findingsGeoJson(plan: ScenePlan, { grid }: Glt, pass: ComparedPass): object {
  const { analysis, earlier, wind } = pass;
  const places = gridPlaces({ ...grid, transform: gridTransform(grid) });
  const isDone = typeof analysis === 'object';
  const findings = isDone
    ? analysis.findings.filter((one) => isGas(one) || earlier.length >= LEAST_EARLIER)
    : [];
  return {
    type: 'FeatureCollection',
    name: `${plan.id}_findings`,
    'sigma:algorithm': ANALYSIS_VERSION,
    'sigma:earlier_captures': earlier,
    'sigma:detection_limit_kg_h': isDone ? analysis.limitKgH : null,
    'sigma:not_analysed': isDone ? null : REASONS[analysis],
    'sigma:simulated': true,
    features: findings.map((finding, n) => ({
      type: 'Feature',
      id: n + 1,
      geometry: geometryOf(finding, places),
      properties: {
        ...commonProperties(finding, plan, places),
        ...gasProperties(finding),
        wind_speed_ms: wind.speedMs,
        wind_from_deg: wind.fromDeg,
        wind_source: wind.source,
        algorithm: ANALYSIS_VERSION,
      },
    })),
  };
}

/** Why a capture has no findings. */
export const REASONS = {
  cloudy: 'More than 60 % of the capture is under clouds.',
  'pixels are too large':
    'Findings are verified for pixels of 8 m only, and those of this capture are larger.',
} as const satisfies Record<Extract<ComparedPass['analysis'], string>, string>;

const isGas = ({ type }: Finding) => isGasType(type);

function commonProperties({ type, areaM2, score, point }: Finding, plan: ScenePlan, places: GridPlaces) {
  const [lon, lat] = places.toPlace(...point);
  return {
    detection_type: type,
    scene: plan.id,
    detected_at: plan.datetime.toISOString(),
    /** The head of a plume, else the middle. */
    lon: degrees(lon),
    lat: degrees(lat),
    area_m2: areaM2,
    score,
  };
}

function gasProperties(finding: Finding) {
  if (!('rate' in finding)) return {};
  const { rate, confidence } = finding;
  return {
    confidence: confidence.value,
    ime_kg: rate.imeKg,
    emission_rate_kg_h: rate.quantified ? rate.rateKgH : null,
    emission_uncertainty_kg_h: rate.quantified ? rate.sigmaKgH : null,
    not_quantified: rate.quantified ? null : rate.reason,
  };
}

function geometryOf({ outline, point }: Finding, places: GridPlaces): Geometry {
  const area = outlineArea(outline, places);
  if (area === undefined) return { type: 'Point', coordinates: rounded(places.toPlace(...point)) };
  return area.type === 'Polygon'
    ? { type: 'Polygon', coordinates: area.coordinates.map(roundedRing) }
    : { type: 'MultiPolygon', coordinates: area.coordinates.map((rings) => rings.map(roundedRing)) };
}

const roundedRing = (ring: readonly Position[]): readonly Position[] => ring.map(rounded);
const rounded = ([lon, lat]: Position): Position => [degrees(lon), degrees(lat)];

/** A centimetre. */
const degrees = (value: number): number => Math.round(value * 1e7) / 1e7;
