import type { Optional, Stamp } from './columns.ts';

export interface CalibrationsTable {
  id: string;
  sensor: number;
  calibration_type: string;
  calibration_time: Stamp;
  bands: number;
  samples: number;
  bin: number;
  /** Hz. */
  frame_rate: number;
  working_s3_uri: string;
  raw_s3_uri: Optional<string>;
  validation_status: string;
  notes: string;
  created_at: Stamp;
}

export interface DarksOverridesTable {
  id: string;
  sensor: number;
  /** Frames in the file. */
  rows: number;
  cols: number;
  bands: number;
  raw_s3_uri: string;
  enabled: boolean;
  applies_from: Optional<Stamp>;
  applies_until: Optional<Stamp>;
  notes: string;
  created_at: Stamp;
}
