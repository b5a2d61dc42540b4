import { hash } from 'node:crypto';
import type { Opportunity as Answer } from '@sigma/contract';
import type { Area, Position } from '@sigma/geo';
import type { CooperativeWork } from '../../work/index.ts';
import { type MeasuredGeometry, seenShare } from './measured-area.ts';
import type { PassSearch } from './pass-search.ts';
import { rollOf } from './roll-of.ts';
import type { FoundPass } from './search-sensor.ts';
import { stripsOfPass } from './strips-of-pass.ts';

/** The start of a pass may differ between searches by rounding; two passes are an hour apart. */
const ID_STEP_MS = 10_000;
const ANGLE_DIGITS = 4;
const PLACE_DIGITS = 5;

/** Derives the id of a pass from its sensor, the element set it was calculated with and its start. */
export function opportunityId({ sensor, set, opportunity }: FoundPass): string {
  const start = Math.round(opportunity.startMs / ID_STEP_MS);
  const text = `${sensor.osk_id}\n${set.line1}\n${set.line2}\n${start}`;
  return hash('sha256', text).slice(0, 32);
}

/** The ground in reach during a pass, and the share of the requested area inside it. */
export interface Reach {
  readonly strip: Area | null;
  readonly share: number;
}

/** Calculates the reach of a pass. The share of a point is 1, because a pass that does not see it is not found. */
export async function reachOf(
  found: FoundPass,
  measured: MeasuredGeometry,
  work: CooperativeWork,
): Promise<Reach> {
  const { set, slewDeg, opportunity } = found;
  const { startMs, endMs } = opportunity;
  const strips = stripsOfPass({ set, startMs, endMs, slewDeg });
  const [only] = strips;
  return {
    strip: only && strips.length === 1 ? only : null,
    share: measured.type === 'Point' ? 1 : await seenShare(measured, strips, work),
  };
}

/** Converts a pass to its wire format. */
export function describeOpportunity(
  found: FoundPass,
  { strip, share }: Reach,
  search: Pick<PassSearch, 'start' | 'end'>,
): Answer {
  const { opportunity, sensor, set } = found;
  const { startMs, endMs, uncertainty, sun } = opportunity;
  const roll = rollOf(found);
  return {
    id: opportunityId(found),
    start_time: opportunity.start.toISOString(),
    end_time: opportunity.end.toISOString(),
    closest_time: opportunity.closest.toISOString(),
    duration_s: rounded((endMs - startMs) / 1000, 3),
    clipped_start: startMs <= search.start.valueOf(),
    clipped_end: endMs >= search.end.valueOf(),
    sensor: sensor.osk_id,
    sensor_name: sensor.name,
    max_fov: strip && roundedArea(strip),
    target: roundedPlace(opportunity.target),
    off_nadir: rounded(opportunity.offNadirDeg, ANGLE_DIGITS),
    roll: roll && rounded(roll, ANGLE_DIGITS),
    incidence: rounded(opportunity.incidenceDeg, ANGLE_DIGITS),
    sun_elevation: rounded(sun.elevationDeg, ANGLE_DIGITS),
    sun_azimuth: rounded(sun.azimuthDeg, ANGLE_DIGITS),
    eclipsed: opportunity.isEclipsed,
    satellite_eclipsed: opportunity.isSatelliteEclipsed,
    orbit_state: opportunity.orbitState,
    altitude_km: rounded(opportunity.altitudeKm, 3),
    coverage: rounded(share, 6),
    element_set_epoch: set.epoch.toISOString(),
    uncertainty_km: rounded(uncertainty.alongTrackKm, 2),
    uncertainty_s: rounded(uncertainty.seconds, 3),
  };
}

/** Rounds by arithmetic, because a page has thousands of numbers and a conversion to text takes five times as long. */
function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

const roundedPlace = ([lon, lat]: Position): [number, number] => [
  rounded(lon, PLACE_DIGITS),
  rounded(lat, PLACE_DIGITS),
];

type AnsweredArea = NonNullable<Answer['max_fov']>;

function roundedArea(area: Area): AnsweredArea {
  return area.type === 'Polygon'
    ? { type: 'Polygon', coordinates: area.coordinates.map((ring) => ring.map(roundedPlace)) }
    : {
        type: 'MultiPolygon',
        coordinates: area.coordinates.map((rings) => rings.map((ring) => ring.map(roundedPlace))),
      };
}
