import type { RunPart, RunWarning } from '@sigma/domain';

/** Changes whenever the same inputs would give other bytes. */
export const PIPELINE_VERSION = '7';

/** A file of a product before it is stored. */
export interface ProductBytes {
  /** Key of the asset in Items. */
  readonly asset: string;
  /** Follows the id of the scene in the name of the file. */
  readonly suffix: string;
  readonly title: string;
  readonly mediaType: string;
  readonly roles: readonly string[];
  /** Further members of the asset. */
  readonly fields: object;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a worker thread made. */
export interface MadeLevelFiles {
  readonly files: readonly ProductBytes[];
  readonly warnings: readonly RunWarning[];
  /** What was done, in the order of time. */
  readonly parts: readonly TimedPart[];
  readonly cpuMs: number;
}

export type Files = Pick<MadeLevelFiles, 'files' | 'warnings'>;

/** How long a part of the work took. */
export interface TimedPart {
  readonly name: RunPart;
  readonly ms: number;
  readonly cpu_ms: number;
}
