import type { CubeLevel } from '@sigma/domain';
import type { ScenePlan } from '@sigma/simulator';
import type { Coefficients } from '../../../capture-lines/coefficients.ts';
import type { SceneOfCube } from '../../../capture-lines/cube-land.ts';
import type { RunInputs } from '../../imagery/index.ts';
import type { RegionDrawing, RegionPixels } from './region-pixels.ts';

/** An object of the archive; its checksum distinguishes it from an earlier object under the same key. */
export interface StoredObject {
  readonly objectKey: string;
  readonly size: number;
  readonly sha256: string;
}

/** Where a thread reads the data file of a cube. */
export type CubeData =
  | { readonly kind: 'file'; readonly path: string; readonly size: number }
  | { readonly kind: 'object'; readonly objectKey: string; readonly size: number }
  | RecipeData;

/**
 * The file of a level of a simulated scene that may not exist yet: its lines are processed one by one as their bytes are read, and
 * are the same as in the file.
 */
export interface RecipeData {
  readonly kind: 'recipe';
  readonly collection: string;
  readonly scene: string;
  readonly level: CubeLevel;
  readonly seed: number;
  readonly plan: ScenePlan;
  readonly inputs: RunInputs;
  /** Changes with the pixels of any level. */
  readonly sceneTag: string;
  readonly size: number;
  /** The bytes before the first line of the scene. */
  readonly offset: number;
  /** Of the operator's calibrations; threads need them to process lines. */
  readonly coefficients?: Coefficients;
}

/** A cube as threads open it. */
export interface CubeRef {
  /** Changes with the pixels. */
  readonly tag: string;
  /** Text of the ENVI header. */
  readonly header: string;
  readonly data: CubeData;
  /** Of a simulated scene, by which clouds and water are distinguished from land. */
  readonly scene?: SceneOfCube | undefined;
}

/** First column, first line, columns and lines. */
export type Window = readonly [x: number, y: number, width: number, height: number];

export interface TileDrawing {
  readonly tile: { readonly z: number; readonly x: number; readonly y: number };
  /** Red, green and blue. */
  readonly bands: readonly number[];
  /** Values that are drawn black and white; percentiles of each band where they are undefined. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly gamma: number;
}

/** A task of the threads that answer calls. */
export type CubeTask = { readonly cube: CubeRef } & (
  | {
      readonly kind: 'spectrum';
      readonly col: number;
      readonly row: number;
      /** The cloud map, a PNG of the same ground. */
      readonly clouds: StoredObject | undefined;
    }
  | { readonly kind: 'noise' }
  /** What geometries cover, before anything of the cube is read. */
  | { readonly kind: 'pixels'; readonly drawing: RegionDrawing }
  | { readonly kind: 'regions'; readonly regions: readonly Int32Array[] }
  | {
      readonly kind: 'planes';
      readonly bands: readonly number[];
      readonly window: Window;
      readonly step: number;
      /** Without clouds, their shadows and water. */
      readonly clearLandOnly: boolean;
    }
  | {
      readonly kind: 'expression';
      readonly expression: string;
      readonly window: Window;
      readonly step: number;
    }
  | { readonly kind: 'tile'; readonly drawing: TileDrawing }
);

/** Spectra of a region, one value per band; NaN where there is none. */
export interface RegionAnswer {
  readonly pixels: number;
  readonly mean: Float64Array;
  readonly sd: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
}

export interface PlanesAnswer {
  readonly kind: 'planes';
  readonly width: number;
  readonly height: number;
  /** Little-endian uint16, plane after plane. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly scales: readonly number[];
  readonly offsets: readonly number[];
}

export type CubeAnswer =
  | {
      readonly kind: 'spectrum';
      readonly values: Float32Array;
      /** Standard deviations, NaN where unknown. */
      readonly sigma: Float64Array;
      readonly cloudy: boolean | undefined;
    }
  | { readonly kind: 'noise'; readonly sigma: Float64Array }
  | ({ readonly kind: 'pixels' } & RegionPixels)
  | { readonly kind: 'regions'; readonly regions: readonly RegionAnswer[] }
  | PlanesAnswer
  | {
      readonly kind: 'expression';
      readonly width: number;
      readonly height: number;
      /** Little-endian float32. */
      readonly bytes: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'tile'; readonly webp: Uint8Array | undefined };
