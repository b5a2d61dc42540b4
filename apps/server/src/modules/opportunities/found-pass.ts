import { PICTURE_MS, type ReservedTimes, type Unavailability, unavailabilityOf } from '@sigma/domain';
import type { Site } from '@sigma/geo';
import type { ElementSet, Opportunity } from '@sigma/orbit';
import type { SearchedSensor } from './searched-sensors.store.ts';

/** A pass over a site with its sensor and the element set it was calculated with. */
export interface FoundPass {
  readonly opportunity: Opportunity;
  readonly site: FoundSite;
  readonly sensor: SearchedSensor;
  readonly set: ElementSet;
  /** The greatest off-nadir angle of the search, in degrees. */
  readonly slewDeg: number;
}

/** A site with its place among the sites of its area. */
export interface FoundSite extends Pick<Site, 'reference'> {
  /** 1 for the first. */
  readonly index: number;
  readonly count: number;
}

/** Decides why a pass cannot be requested; null if it is free. */
export function unavailabilityOfPass(
  { opportunity, sensor }: Pick<FoundPass, 'opportunity' | 'sensor'>,
  reserved: ReservedTimes,
): Unavailability | null {
  const { osk_id, slew_rate, settle_time } = sensor;
  const limits = { sensor: osk_id, slewRateDegS: slew_rate, settleS: settle_time, pictureMs: PICTURE_MS };
  return unavailabilityOf(opportunity, limits, reserved);
}
