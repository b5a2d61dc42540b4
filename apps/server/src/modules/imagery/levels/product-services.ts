import type { Database, RunFile } from '@sigma/db';
import type { MadeLevel } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import type { Coefficients } from '../../../capture-lines/coefficients.ts';
import type { StoredCubeFile } from './imported/stored-cube.store.ts';
import type { LeaseTimes } from './lease.ts';
import type { MadeLevelFiles } from './product.ts';
import type { RunInputs } from './run-inputs.ts';
import type { ProductKey } from './runs.store.ts';
import type { StoredProducts } from './stored-products.ts';

/** A product in the archive. */
export interface Product {
  readonly files: readonly RunFile[];
  readonly warnings: readonly { readonly code: string; readonly text: string }[];
  /** What was done to the capture, in one sentence. */
  readonly lineage: string;
  readonly codeVersion: string;
}

/** A product, and what its capture was processed with. */
export interface ProcessedProduct extends Product {
  readonly run: string;
  readonly inputs: RunInputs;
}

export interface ProductServices {
  readonly database: Pick<Database, 'kysely'>;
  readonly store: ObjectStore;
  readonly stored: StoredProducts;
  readonly clock: () => Date;
  readonly lease: LeaseTimes;
  /** Creates the bucket of the archive if it does not exist. */
  readonly ensureBucket: () => Promise<void>;
  /** A viewer can do without the product: a full archive does not fail the run then, because no one has ordered it. */
  readonly isForViewer: boolean;
  readonly makeLevel: (task: LevelTask, signal: AbortSignal) => Promise<MadeLevelFiles>;
  /** As `ensureProduct`, which several callers share: the product that this one is made of. */
  readonly ensureSource: (key: ProductKey, signal: AbortSignal) => Promise<ProcessedProduct>;
}

/** What a worker thread needs to make a level of a cube that was not simulated. */
export interface ImportedLevelTask {
  readonly scene: string;
  readonly level: MadeLevel;
  readonly cube: StoredCubeFile;
}

/** A data file of "Basic L1A". */
export type StoredRadiance = Pick<RunFile, 'objectKey' | 'size'>;

/** An earlier capture; without its file, its light is simulated again. */
export interface EarlierTask {
  readonly recipe: object;
  readonly radiance?: StoredRadiance;
}

/** What a worker thread needs to make a level of a simulated capture; instants inside a recipe are text. */
export interface SimulatedLevelTask {
  readonly recipe: object;
  readonly level: MadeLevel;
  readonly coefficients: Coefficients;
  /** The captures that "Analytics" is compared with, oldest first. */
  readonly earlier: readonly EarlierTask[];
  /** The data file of "Basic L1A", of which the levels that show the ground are made. */
  readonly radiance?: StoredRadiance;
}

export type LevelTask = SimulatedLevelTask | ImportedLevelTask;

/** A file of a product by the key of its asset. */
export function fileOf({ files }: Pick<Product, 'files'>, asset: string): RunFile {
  const file = files.find((one) => one.asset === asset);
  if (file === undefined) throw new Error(`The product has no file "${asset}".`);
  return file;
}
