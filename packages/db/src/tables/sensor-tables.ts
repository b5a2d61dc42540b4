import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, DefaultedStamp, GeometryColumn, Stamp } from './columns.ts';

export interface SensorsTable {
  osk_id: number;
  name: string;
  serial: string;
  max_slew_angle: number | null;
  tasking_eligible_start: Date | null;
  tasking_eligible_end: Date | null;
  launch_date: ColumnType<Date | null, string | null, string | null>;
  launch_site: string | null;
  simulated: Defaulted<boolean>;
  /** Degrees a second. */
  slew_rate: Defaulted<number>;
  /** Seconds. */
  settle_time: Defaulted<number>;
  swath_km: Defaulted<number>;
}

export interface ElementSetsTable {
  id: Generated<number>;
  sensor: number;
  epoch: Stamp;
  line1: string;
  line2: string;
  source: string;
  added_at: DefaultedStamp;
}

export interface RejectedElementSetsTable {
  id: Generated<number>;
  sensor: number | null;
  raw_tle: string;
  source: string;
  code: string;
  message: string;
  seen_at: Stamp;
}

export interface StateVectorsTable {
  id: Generated<number>;
  sensor: number;
  epoch: Stamp;
  position_km: number[];
  velocity_km_s: number[];
  source: string;
}

export interface OrbitRowsTable {
  id: string;
  sensor: number;
  orbit_num: number;
  row_num: number;
  start: Stamp;
  end: Stamp;
  ground_track: GeometryColumn;
  reach: GeometryColumn;
  eclipsed: boolean;
  computed_from: Date | null;
}

export interface GroundStationsTable {
  id: string;
  name: string;
  lon: number;
  lat: number;
  height_m: Defaulted<number>;
  min_elevation: number;
  simulated: Defaulted<boolean>;
}

export interface GroundStationPassesTable {
  id: string;
  station: string;
  sensor: number;
  rise: Stamp;
  set: Stamp;
  max_elevation: number;
  /** Epoch of the element set it was made from; null: entered by staff. */
  computed_from: Date | null;
}

export interface DemoExampleStepsTable {
  step: string;
  done_at: Stamp;
}

export interface DemoClockTable {
  one: Defaulted<boolean>;
  real_at: Stamp;
  demo_at: Stamp;
  rate: number;
}
