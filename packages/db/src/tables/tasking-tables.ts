import type { ColumnType } from 'kysely';
import type { Defaulted, GeometryColumn, Json, Optional, Stamp } from './columns.ts';

export interface TaskingRequestsTable {
  id: string;
  program_id: number;
  order_id: string | null;
  name: Defaulted<string>;
  aoi: GeometryColumn;
  /** GeoJSON, whole across the antimeridian. */
  shown: string;
  area_km2: number;
  /** `[lon, lat]` */
  target: ColumnType<number[] | null, number[] | null | undefined, number[] | null>;
  sensors: number[];
  window_start: Stamp;
  window_end: Stamp;
  eclipsed: boolean | null;
  max_off_nadir: number | null;
  max_cloud_cover: number | null;
  priority: Defaulted<number>;
  active: Defaulted<boolean>;
  status: string;
  withdrawal: Optional<'requested' | 'accepted' | 'rejected'>;
  /** The reason of the customer, then the answer. */
  withdrawal_text: Optional<string>;
  withdrawal_at: Optional<Date>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface TaskingSchedulesTable {
  id: string;
  start: Stamp;
  end: Stamp;
  state: 'draft' | 'published' | 'flown';
  sensors: number[];
  left_out: ColumnType<object[], string | undefined, string>;
  created_at: Stamp;
}

export interface SensorSchedulesTable {
  id: string;
  tasking_schedule: string | null;
  sensor: number;
  start: Stamp;
  end: Stamp;
  state: 'draft' | 'published' | 'flown';
}

export interface SensorTasksTable {
  id: string;
  schedule: string;
  tasking_request: string;
  sensor: number;
  start: Stamp;
  end: Stamp;
  roll: number;
  state: 'proposed' | 'fixed' | 'refused' | 'scheduled' | 'taken' | 'downlinked' | 'processed' | 'failed';
  downlink: string | null;
  updated_at: Stamp;
}

export interface TaskingBlockOutsTable {
  id: string;
  sensor: number;
  start: Stamp;
  end: Stamp;
  reason: string;
}

export interface OpportunitySearchPassesTable {
  search_id: string;
  position: number;
  pass: Json;
}

export interface OpportunitySearchesTable {
  id: string;
  program_id: number;
  user_id: string;
  product: string;
  request: Json;
  found: Optional<number>;
  status: 'received' | 'in_progress' | 'completed' | 'failed' | 'cancelled';
  statuses: Json;
  created_at: Stamp;
}
