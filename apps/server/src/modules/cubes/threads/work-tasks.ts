import type { CubeRef, Window } from './tasks.ts';

/** What a filter looks for; spectra have one value per band of the cube, NaN where there is none. */
export type FilterTarget =
  | { readonly kind: 'ch4' }
  | { readonly kind: 'oil' }
  | { readonly kind: 'none' }
  | { readonly kind: 'spectrum'; readonly values: Float64Array };

export interface FilterSettings {
  readonly kind: 'mf' | 'ace' | 'sam' | 'rx';
  readonly target: FilterTarget;
  /** Numbers of the bands that count, ascending. */
  readonly bands: readonly number[];
  /** Columns that share a covariance. */
  readonly group: number | undefined;
  /** The part that is filtered, with its own statistics; undefined for the whole cube. */
  readonly window: Window | undefined;
}

/** A task of the threads for long work. */
export interface WorkTask {
  readonly id: string;
  readonly cube: CubeRef;
  readonly settings: FilterSettings;
  /** Shared with the main thread, which sets it to 1 to stop the task: a calculation does not reach its event loop. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

export interface FilterResult {
  readonly width: number;
  readonly height: number;
  /** Little-endian float32, NaN where there is no value. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly histogram: {
    readonly from: number;
    readonly to: number;
    readonly counts: readonly number[];
  } | null;
  readonly thresholds: readonly { readonly share: number; readonly value: number }[];
}

/** What a thread asks the main thread while it works: bytes of an object, or to note the progress of a filter, 0 to 1. */
export type WorkCall =
  | { readonly kind: 'range'; readonly objectKey: string; readonly offset: number; readonly length: number }
  | { readonly kind: 'progress'; readonly id: string; readonly share: number };
