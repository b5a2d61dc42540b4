import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, DefaultedStamp, GeometryColumn, Optional, OptionalJson, Stamp } from './columns.ts';

/** A column that the database calculates. */
type Calculated = ColumnType<never, never, never>;

export interface AssetsTable {
  id: Defaulted<string>;
  program_id: number;
  name: string;
  kind: Optional<string>;
  monitoring_start_date: ColumnType<Date, string, string>;
  monitoring_end_date: ColumnType<Date, string, string>;
  monitoring_frequency: string;
  aoi: GeometryColumn;
  shown: string;
  area_km2: number;
  area_changed_at: DefaultedStamp;
  report_emails: Defaulted<string[]>;
  alert_emails: Defaulted<string[]>;
  corridor_m: Defaulted<number>;
  next_report_at: Optional<Stamp>;
  next_pass_at: Optional<Date>;
  next_pass_sensor: Optional<number>;
  next_pass_until: Optional<Date>;
  next_pass_failures: Defaulted<number>;
  next_pass_retry_at: Optional<Date>;
  grid: OptionalJson;
  simulated: Defaulted<boolean>;
  recipe: OptionalJson;
  created_at: DefaultedStamp;
  updated_at: DefaultedStamp;
}

export interface AssetFacilitiesTable {
  id: Defaulted<string>;
  asset_id: string;
  name: string;
  kind: string;
  shape: GeometryColumn;
}

export interface AssetPassesTable {
  id: Defaulted<string>;
  asset_id: string;
  collection: string;
  scene_id: string;
  sensor: Optional<number>;
  acquired_at: Stamp;
  state: Defaulted<string>;
  priority: Defaulted<number>;
  attempts: Defaulted<number>;
  claim: Optional<string>;
  claimed_at: Optional<Stamp>;
  retry_at: Optional<Stamp>;
  findings: Defaulted<number>;
  aoi_share: Optional<number>;
  cloud_share: Optional<number>;
  sun_elevation: Optional<number>;
  off_nadir: Optional<number>;
  wind_speed: Optional<number>;
  wind_from_deg: Optional<number>;
  wind_sigma: Optional<number>;
  wind_source: Optional<string>;
  noise_ppm_m: Optional<number>;
  limit_kg_h: Optional<number>;
  limit_sigma_kg_h: Optional<number>;
  memory_passes: Optional<number>;
  algorithm: Optional<string>;
  products: OptionalJson;
  cause: Optional<string>;
  analysed_at: Optional<Stamp>;
}

export interface SiteMemoryTable {
  asset_id: string;
  product: string;
  passes: number;
  newest: Stamp;
  object_key: string;
  sha256: string;
}

export interface SourcesTable {
  id: Defaulted<string>;
  asset_id: string;
  name: string;
  kind: string;
  point: GeometryColumn;
  facility_id: Optional<string>;
  state: Defaulted<string>;
  quiet_since: Optional<Stamp>;
  first_seen: Stamp;
  last_seen: Stamp;
  passes_seen: number;
  passes_looked: number;
}

export interface DetectionsTable {
  id: Defaulted<string>;
  number: Generated<number>;
  program_id: number;
  asset_id: string;
  pass_id: Optional<string>;
  source_id: Optional<string>;
  head_key: string;
  detection_class: string;
  detection_type: string;
  call_type: string;
  detected_at: Stamp;
  created_at: DefaultedStamp;
  updated_at: DefaultedStamp;
  published_at: Optional<Stamp>;
  mailed_at: Optional<Stamp>;
  retracted_at: Optional<Stamp>;
  retraction: Optional<string>;
  point: GeometryColumn;
  outline: GeometryColumn;
  place: Calculated;
  area_m2: Optional<number>;
  intensity: Optional<number>;
  intensity_unit: string;
  count: Defaulted<number>;
  confidence: Optional<number>;
  rate_kg_h: Optional<number>;
  rate_sigma_kg_h: Optional<number>;
  uncertainty: OptionalJson;
  ime_kg: Optional<number>;
  wind_speed: Optional<number>;
  wind_from_deg: Optional<number>;
  wind_source: Optional<string>;
  limit_kg_h: Optional<number>;
  not_quantified: Optional<string>;
  evidence: ColumnType<object, string | undefined, string>;
  algorithm: Optional<string>;
  feedback_status: Defaulted<string>;
  feedback_text: Optional<string>;
  reviewed_by: Optional<string>;
  reviewed_at: Optional<Stamp>;
  simulated: Defaulted<boolean>;
  made_by: Defaulted<string>;
  author_id: Optional<string>;
  author: Optional<string>;
  gas: Calculated;
  announced: Optional<string>;
  proposal: OptionalJson;
  mailed_as: Optional<string>;
}

export interface PassNotationsTable {
  pass_id: string;
  completed_at: Stamp;
  completed_by: Optional<string>;
  author: string;
}

export interface DetectionArtifactsTable {
  id: Defaulted<string>;
  detection_id: string;
  position: Defaulted<number>;
  label: string;
  role: string;
  media_type: string;
  state: string;
  object_key: Optional<string>;
  size: Optional<number>;
  sha256: Optional<string>;
  recipe: OptionalJson;
  created_at: DefaultedStamp;
}

export interface DetectionEventsTable {
  id: Generated<number>;
  detection_id: string;
  at: Stamp;
  actor: string;
  actor_user: Optional<string>;
  kind: 'created' | 'changed' | 'published' | 'retracted' | 'reviewed' | 'responded';
  before: Optional<string>;
  after: Optional<string>;
  text: Optional<string>;
}

export interface DetectionResponsesTable {
  id: Defaulted<string>;
  detection_id: string;
  step: 'received' | 'notified' | 'investigating' | 'repaired' | 'verified' | 'no_action';
  at: Stamp;
  by_user: Optional<string>;
  by_name: string;
  text: Defaulted<string>;
}

export interface DetectionResponseFilesTable {
  id: Defaulted<string>;
  response_id: string;
  position: number;
  name: string;
  media_type: 'image/jpeg' | 'image/png' | 'application/pdf';
  object_key: string;
  size: number;
  sha256: string;
}

export interface ReportsTable {
  id: Defaulted<string>;
  program_id: number;
  report_type: number;
  period_start: Stamp;
  period_end: Stamp;
  requested_by: Optional<string>;
  state: Defaulted<string>;
  attempts: Defaulted<number>;
  claim: Optional<string>;
  object_key: Optional<string>;
  size: Optional<number>;
  sha256: Optional<string>;
  pages: Optional<number>;
  cause: Optional<string>;
  due_key: Optional<string>;
  created_at: DefaultedStamp;
  updated_at: DefaultedStamp;
  ready_at: Optional<Stamp>;
}

export interface ReportAssetsTable {
  report_id: string;
  asset_id: string;
  position: number;
}

export interface ReportDetectionsTable {
  report_id: string;
  detection_id: string;
  position: number;
}
