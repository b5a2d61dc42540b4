import { hash } from 'node:crypto';
import type { Opportunity as Answer } from '@sigma/contract';
import type { Unavailability } from '@sigma/domain';
import type { Area, Position } from '@sigma/geo';
import { southernOrbitNumber } from '@sigma/orbit';
import type { CooperativeWork } from '../../work/cooperative-work.ts';
import type { FoundPass } from './found-pass.ts';
import { type MeasuredGeometry, seenShare } from './measured-area.ts';
import { rollOf } from './roll-of.ts';
import { stripsOfPass } from './strips-of-pass.ts';

/** The start of a pass may differ between searches by rounding; two passes are an hour apart. */
const ID_STEP_MS = 10_000;
const ANGLE_DIGITS = 4;
const PLACE_DIGITS = 5;

/** Sites are kilometres apart. */
const SITE_DIGITS = 3;

/**
 * Derives the id of a pass from its sensor, the element set it was calculated with and its start. If the area has several
 * sites, the reference position of the site is part of it, because a satellite may see two sites at once.
 */
export function opportunityId({ sensor, set, opportunity, site }: FoundPass): string {
  const start = Math.round(opportunity.startMs / ID_STEP_MS);
  const place = site.count === 1 ? [] : site.reference.map((degrees) => degrees.toFixed(SITE_DIGITS));
  return hashOf([sensor.osk_id, set.line1, set.line2, start, ...place]);
}

/** Derives the id of the passes of one sensor in one revolution, counted from the south. */
function groupId({ sensor, set, opportunity }: FoundPass): string {
  const revolution = southernOrbitNumber(set, opportunity.closestMs);
  return hashOf([sensor.osk_id, set.line1, set.line2, 'revolution', revolution]);
}

const hashOf = (parts: readonly (string | number)[]): string => hash('sha256', parts.join('\n')).slice(0, 32);

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

interface PassDescription {
  /** The interval of the search. */
  readonly start: Date;
  readonly end: Date;
  readonly reach: Reach;
  readonly unavailable: Unavailability | null;
}

/** Converts a pass to its wire format. */
export function describeOpportunity(
  found: FoundPass,
  { start, end, reach: { strip, share }, unavailable }: PassDescription,
): Answer {
  const { opportunity, sensor, set, site } = found;
  const { startMs, endMs, uncertainty, sun } = opportunity;
  const roll = rollOf(found);
  return {
    id: opportunityId(found),
    site: { index: site.index, count: site.count, centre: roundedPlace(site.reference) },
    group: groupId(found),
    unavailable,
    start_time: opportunity.start.toISOString(),
    end_time: opportunity.end.toISOString(),
    closest_time: opportunity.closest.toISOString(),
    duration_s: rounded((endMs - startMs) / 1000, 3),
    clipped_start: startMs <= start.valueOf(),
    clipped_end: endMs >= end.valueOf(),
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
