import type { ColumnType } from 'kysely';
import type { Defaulted, Json, Optional, OptionalJson, Stamp } from './columns.ts';

/** A list that is written as JSON text. */
type JsonList<Entry> = ColumnType<readonly Entry[], string | undefined, string>;

/** The processing of one capture to one level. */
export interface PipelineRunsTable {
  id: Defaulted<string>;
  collection: string;
  scene_id: string;
  level: string;
  sensor: Optional<number>;
  captured_at: Stamp;
  state: Defaulted<string>;
  step: Optional<string>;
  attempts: Defaulted<number>;
  claim: Optional<string>;
  leased_until: Optional<Stamp>;
  inputs: OptionalJson;
  calibration_ids: JsonList<string>;
  dark: Optional<string>;
  code_version: Optional<string>;
  cpu_ms: Optional<number>;
  warnings: JsonList<{ readonly code: string; readonly text: string }>;
  cause_code: Optional<string>;
  cause: Optional<string>;
  files: JsonList<RunFile>;
  bytes: Defaulted<number>;
  is_stored: Defaulted<boolean>;
  requested_at: Stamp;
  started_at: Optional<Stamp>;
  finished_at: Optional<Stamp>;
  used_at: Stamp;
}

/** One step of an attempt of a run. */
export interface PipelineRunStepsTable {
  run_id: string;
  attempt: number;
  step: string;
  state: Defaulted<string>;
  inputs: JsonList<StepInput>;
  versions: Json;
  parts: JsonList<StepPart>;
  cpu_ms: Optional<number>;
  started_at: Stamp;
  ended_at: Optional<Stamp>;
}

/** What a step used. */
export interface StepInput {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

/** A part of a step, in the order of time. */
export interface StepPart {
  readonly name: string;
  readonly ms: number;
  readonly cpu_ms: number;
}

/** A file of a product, in the archive while the run is stored. */
export interface RunFile {
  /** Key of the asset in Items. */
  readonly asset: string;
  readonly name: string;
  readonly objectKey: string;
  readonly title: string;
  readonly mediaType: string;
  readonly roles: readonly string[];
  readonly size: number;
  readonly sha256: string;
  /** Further members of the asset. */
  readonly fields: object;
}
