import type { ColumnType } from 'kysely';
import type {
  Defaulted,
  DefaultedStamp,
  GeometryColumn,
  Json,
  Optional,
  OptionalJson,
  Stamp,
} from './columns.ts';

export interface CollectionsTable {
  id: string;
  title: string;
  description: string;
  license: Defaulted<string>;
  file_format: string;
  simulated: Defaulted<boolean>;
  created_at: DefaultedStamp;
  members: Defaulted<Record<string, unknown>>;
}

export interface SceneIdsTable {
  collection: string;
  id: string;
  start: Stamp;
  task_id: string | null;
  embargoed_until: Date | null;
  sensor: Optional<number>;
}

/** Scenes that a program has ordered or received. Written by triggers of `orders` and `order_scenes` only. */
export interface ProgramScenesTable {
  program_id: number;
  collection: string;
  id: string;
  sensor: number | null;
  start: Date;
}

/** Deltas of the counters of a day; sums over a key count. Written by triggers of `scenes` only. */
export interface SceneDaysTable {
  collection: string;
  day: Stamp;
  embargo_day: Stamp;
  scenes: number;
  cloud_0: number;
  cloud_1: number;
  cloud_2: number;
  cloud_3: number;
  cloud_4: number;
  cloud_5: number;
  cloud_6: number;
  cloud_7: number;
  cloud_8: number;
  cloud_9: number;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  first: Date | null;
  last: Date | null;
  longest: string | null;
  sensor: number | null;
}

export type StoredImagingMode = 'narrow' | 'linescan' | 'wide' | 'unknown';

export interface ScenesTable {
  collection: string;
  id: string;
  start: Stamp;
  end: Stamp;
  capture_id: string;
  task_id: string | null;
  task_name: string | null;
  sensor: number | null;
  footprint: GeometryColumn;
  area_km2: number;
  cloud_cover: number | null;
  sun_azimuth: number | null;
  sun_elevation: number | null;
  off_nadir: number | null;
  view_azimuth: number | null;
  imaging_mode: Defaulted<StoredImagingMode>;
  sensor_serial: string | null;
  item: Json;
  recipe: OptionalJson;
  /** Until then the scene exists for staff only. */
  embargoed_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The instant of the Item; null where it has only an interval. */
  datetime: ColumnType<Date | null, Date | null | undefined, Date | null>;
  platform: ColumnType<string | null, string | null | undefined, string | null>;
  /** The middle of the footprint in degrees, within ±180; worked out by the database. */
  middle_lon: ColumnType<number, never, never>;
  middle_lat: ColumnType<number, never, never>;
  /** Metres on the ground; null where the Item says none. */
  gsd: ColumnType<number | null, number | null | undefined, number | null>;
  processed_at: DefaultedStamp;
  updated_at: DefaultedStamp;
}

export type AssetState = 'planned' | 'ready' | 'failed';

export interface SceneAssetsTable {
  collection: string;
  scene_id: string;
  key: string;
  state: AssetState;
  object_key: string | null;
  media_type: string;
  roles: string[];
  title: string;
  size: number | null;
  sha256: string | null;
  cause: string | null;
}
