import { randomUUID } from 'node:crypto';
import { objectOfS3Uri } from '@sigma/contract';
import type { Database, RunFile } from '@sigma/db';
import { ARCHIVE_BUCKET, ASSET_KEYS, isMadeLevel, isMadeOfRadiance, type MadeLevel } from '@sigma/domain';
import { BAND_COUNT, type ScenePlan } from '@sigma/simulator';
import { type ObjectStore, StorageError } from '@sigma/storage';
import type { Coefficients } from '../../../capture-lines/coefficients.ts';
import { TaskError } from '../../../work/index.ts';
import { readRecipe } from '../recipe.ts';
import { claimRun, releaseRun } from './claims.store.ts';
import { keepLease, LeaseLost, type LeaseTimes, waitForTurn } from './lease.ts';
import { lineageOf } from './lineage.ts';
import { type MadeLevelFiles, PIPELINE_VERSION } from './product.ts';
import { readCoefficients } from './read-array.ts';
import { RunFailure } from './run-failure.ts';
import { chooseInputs, digestOf, inputsOf, type RunInputs } from './run-inputs.ts';
import {
  completeRun,
  failRun,
  type ProductKey,
  readSceneToProcess,
  requestRun,
  type StoredRun,
  saveInputs,
  saveStep,
} from './runs.store.ts';
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
  readonly makeLevel: (task: LevelTask, signal: AbortSignal) => Promise<MadeLevelFiles>;
  /** As `ensureProduct`, which several callers share: the product that this one is made of. */
  readonly ensureSource: (key: ProductKey, signal: AbortSignal) => Promise<ProcessedProduct>;
}

/** What a worker thread needs to make a level; instants inside a recipe are text. */
export interface LevelTask {
  readonly recipe: object;
  readonly level: MadeLevel;
  readonly coefficients: Coefficients;
  /** The data file of "Basic L1A", of which the levels that show the ground are made. */
  readonly radiance?: { readonly objectKey: string; readonly size: number };
}

/**
 * The files of a product, from the archive if they are there, else made now. One row of `pipeline_runs` claims each product:
 * no two processes make it at the same time, and whoever is interrupted at any point leaves a row that the next call resumes, so that the
 * same bytes are made again.
 *
 * @throws RunFailure if it cannot be made, which the run states then; errors of database and store, after which another
 *   attempt may succeed; the reason of the signal
 */
export async function ensureProduct(
  services: ProductServices,
  key: ProductKey,
  signal: AbortSignal,
): Promise<ProcessedProduct> {
  const { database, clock, lease } = services;
  const scene = await readSceneToProcess(database.kysely, key);
  if (scene === undefined) throw new RunFailure('AE', `Scene ${key.scene} is no longer in the archive.`);
  while (true) {
    const run = await requestRun(database.kysely, key, scene, clock());
    const stored = await services.stored.find(run);
    if (stored !== undefined) return productOf(run, stored, run.warnings);
    signal.throwIfAborted();
    const claim = randomUUID();
    const claimed = await claimRun(database.kysely, { run, claim, leaseMs: lease.leaseMs, now: clock() });
    const attempt = claimed && { services, claim, run: claimed, recipe: scene.recipe };
    const made = attempt && (await tryOnce(attempt, signal));
    if (made !== undefined) return made;
    await waitForTurn(database.kysely, run.id, { lookMs: lease.lookMs, signal });
  }
}

interface Attempt {
  readonly services: ProductServices;
  readonly claim: string;
  readonly run: StoredRun;
  readonly recipe: object | null;
}

/** Makes a product that was claimed; undefined if another process has taken the run over. */
async function tryOnce(attempt: Attempt, signal: AbortSignal): Promise<ProcessedProduct | undefined> {
  const { services, claim } = attempt;
  const { kysely } = services.database;
  const lease = keepLease(kysely, claim, services.lease);
  try {
    return await process(attempt, AbortSignal.any([signal, lease.lost]));
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    await lease.end();
    const failure = failureOf(error);
    if (failure === undefined) {
      // Without the database, the lease ends by itself.
      await releaseRun(kysely, claim).catch(() => undefined);
      throw error;
    }
    await failRun(kysely, claim, { code: failure.code, text: failure.message, now: services.clock() });
    throw failure;
  } finally {
    await lease.end();
  }
}

async function process(
  { services, claim, run, recipe }: Attempt,
  signal: AbortSignal,
): Promise<ProcessedProduct> {
  const { database, store, clock } = services;
  const { level } = run;
  if (!isMadeLevel(level)) throw new RunFailure('P1', `The level "${level}" is not made by the pipeline.`);
  if (recipe === null)
    throw new RunFailure('AE', `Scene ${run.scene_id} was not simulated, so nothing can be made of it.`);
  const { plan } = readRecipe(recipe);
  if (plan.recipe === undefined && level !== 'Basic L1A')
    throw new RunFailure('AE', 'This scene was simulated without radiance, so it has a cube of counts only.');
  const source = isMadeOfRadiance(level) ? await sourceOf(services, run, signal) : undefined;
  const inputs = source?.inputs ?? inputsOf(run) ?? (await chooseInputs(database.kysely, plan, level));
  await saveInputs(database.kysely, claim, { inputs, codeVersion: PIPELINE_VERSION });
  const coefficients = source === undefined ? await readInputs(store, plan, inputs) : {};
  signal.throwIfAborted();
  await saveStep(database.kysely, claim, 'make');
  const radiance = source && fileOf(source, ASSET_KEYS.cube);
  const task = { recipe, level, coefficients, ...(radiance && { radiance }) };
  const made = await services.makeLevel(task, signal);
  signal.throwIfAborted();
  await saveStep(database.kysely, claim, 'store');
  await services.ensureBucket();
  const folder = `products/${run.collection}/${run.scene_id}/${run.id}/${digestOf(inputs, PIPELINE_VERSION)}`;
  const files: RunFile[] = [];
  for (const { bytes, suffix, ...file } of made.files) {
    signal.throwIfAborted();
    const name = `${run.scene_id}${suffix}`;
    const objectKey = `${folder}/${name}`;
    const { size, sha256 } = await store.put(ARCHIVE_BUCKET, objectKey, bytes, {
      contentType: file.mediaType,
    });
    files.push({ ...file, name, objectKey, size, sha256 });
  }
  signal.throwIfAborted();
  const warnings = [...(source?.warnings ?? inputs.warnings), ...made.warnings];
  const done = { files, warnings, cpuMs: made.cpuMs, now: clock() };
  if (!(await completeRun(database.kysely, claim, done))) throw new LeaseLost();
  await services.stored.added(run, files);
  return productOf({ ...run, inputs, code_version: PIPELINE_VERSION }, files, warnings);
}

function sourceOf(
  { ensureSource }: ProductServices,
  { collection, scene_id: scene }: StoredRun,
  signal: AbortSignal,
): Promise<ProcessedProduct> {
  return ensureSource({ collection, scene, level: 'Basic L1A' }, signal);
}

/** A file of a product by the key of its asset. */
export function fileOf({ files }: Pick<Product, 'files'>, asset: string): RunFile {
  const file = files.find((one) => one.asset === asset);
  if (file === undefined) throw new Error(`The product has no file "${asset}".`);
  return file;
}

/** Reads the coefficients of the chosen calibrations. */
export async function readInputs(
  store: ObjectStore,
  { grid }: ScenePlan,
  { calibrations, dark }: RunInputs,
): Promise<Coefficients> {
  const elements = BAND_COUNT * grid.width;
  const find = async (type: RunInputs['calibrations'][number]['type']) => {
    const used = calibrations.find((one) => one.type === type);
    if (used === undefined) return undefined;
    const length = type === 'spectral' ? 2 * elements : elements;
    return readCoefficients(store, {
      what: `the calibration ${used.id}`,
      key: objectOfS3Uri(used.uri).key,
      length,
    });
  };
  const override = dark?.override;
  return {
    radiometric: await find('radiometric'),
    flatField: await find('flat_field'),
    spectral: await find('spectral'),
    badPixels: await find('bad_pixels'),
    linearity: await find('linearity'),
    darkFrames:
      override &&
      (await readCoefficients(store, {
        what: `the dark-frame override ${override.id}`,
        key: objectOfS3Uri(override.uri).key,
        length: override.rows * elements,
      })),
  };
}

/** The failure that an error means; undefined for errors that another attempt may not meet. */
function failureOf(error: unknown): RunFailure | undefined {
  if (error instanceof RunFailure) return error;
  if (error instanceof TaskError) return new RunFailure('P1', `Processing failed: ${error.message}`, error);
  if (error instanceof StorageError && error.code === 'full')
    return new RunFailure('P1', 'The archive has no space left for the product.', error);
  return undefined;
}

function productOf(
  run: StoredRun,
  files: readonly RunFile[],
  warnings: Product['warnings'],
): ProcessedProduct {
  const { level, code_version: codeVersion } = run;
  const inputs = inputsOf(run);
  if (inputs === undefined || !isMadeLevel(level)) throw new Error(`The run ${run.id} was not completed.`);
  return {
    files,
    warnings,
    inputs,
    lineage: lineageOf(level, inputs),
    codeVersion: codeVersion ?? PIPELINE_VERSION,
  };
}
