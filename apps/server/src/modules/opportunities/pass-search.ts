import type { Ordering } from '@sigma/contract';
import type { Geometry } from '@sigma/geo';

/** A validated search of passes. */
export interface ValidPassSearch {
  readonly area: Geometry;
  readonly start: Date;
  readonly end: Date;
  /** The `osk_id` of each sensor to search; absent for all sensors of the caller. */
  readonly sensors?: readonly number[] | undefined;
  /** Whether the area is dark; absent for day and night. */
  readonly eclipsed?: boolean | undefined;
  readonly maxOffNadirDeg?: number | undefined;
  readonly minSunElevationDeg?: number | undefined;
  /** Selects passes before they are described; without it, every pass is accepted. */
  readonly accepts?: ((pass: PassFacts) => boolean) | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly ordering: Ordering;
}

/** The facts known about a pass as soon as it is found. Angles are in degrees, at its closest time. */
export interface PassFacts {
  readonly sensor: number;
  readonly start: Date;
  readonly end: Date;
  readonly offNadirDeg: number;
  readonly sunElevationDeg: number;
  readonly isEclipsed: boolean;
  /** Whether the sensor is free to take a picture in the pass. */
  readonly isAvailable: boolean;
}
