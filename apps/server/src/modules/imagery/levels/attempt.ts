import type { RunFile, StepInput } from '@sigma/db';
import { ARCHIVE_BUCKET, ASSET_KEYS, isMadeLevel, isMadeOfRadiance, type RunStep } from '@sigma/domain';
import { ANALYSIS_VERSION } from '@sigma/raster';
import { type ObjectStore, StorageError } from '@sigma/storage';
import { TaskError } from '../../../work/index.ts';
import { readRecipe } from '../recipe.ts';
import { releaseRun } from './claims.store.ts';
import { chooseEarlierCaptures, readEarlierRecipes } from './earlier-captures.store.ts';
import { keepLease, LeaseLost } from './lease.ts';
import { lineageOf } from './lineage.ts';
import { type MadeLevelFiles, PIPELINE_VERSION } from './product.ts';
import { fileOf, type ProcessedProduct, type Product, type ProductServices } from './product-services.ts';
import { readInputs } from './read-inputs.ts';
import { RunFailure } from './run-failure.ts';
import { chooseInputs, digestOf, inputsOf, type RunInputs } from './run-inputs.ts';
import { completeRun, failRun, type StoredRun, saveInputs, saveStep } from './runs.store.ts';
import { beginStep, type EndedStep, endStep, interruptSteps } from './steps.store.ts';

/** An attempt to make a product, which has claimed its run. */
export interface Attempt {
  readonly services: ProductServices;
  readonly claim: string;
  readonly run: StoredRun;
  readonly recipe: object | null;
}

/** Makes a product that was claimed; undefined if another process has taken the run over. */
export async function tryOnce(attempt: Attempt, signal: AbortSignal): Promise<ProcessedProduct | undefined> {
  const { services, claim } = attempt;
  const { kysely } = services.database;
  const lease = keepLease(kysely, claim, services.lease);
  try {
    return await process(attempt, AbortSignal.any([signal, lease.lost]));
  } catch (error) {
    await lease.end();
    const failure = failureOf(error);
    // Without the database, the lease ends by itself, and the next attempt marks the step.
    if (failure === undefined) await leave(attempt).catch(() => undefined);
    if (error instanceof LeaseLost) return undefined;
    if (failure === undefined) throw error;
    const now = services.clock();
    await endStep(kysely, keyOf(attempt), { state: 'failed', now });
    await failRun(kysely, claim, { code: failure.code, text: failure.message, now });
    throw failure;
  } finally {
    await lease.end();
  }
}

/** Ends an attempt that is to be resumed. */
async function leave(attempt: Attempt): Promise<void> {
  const { services, claim } = attempt;
  const { kysely } = services.database;
  await releaseRun(kysely, claim);
  await endStep(kysely, keyOf(attempt), { state: 'interrupted', now: services.clock() });
}

const keyOf = ({ run }: Attempt) => ({ run: run.id, attempt: run.attempts });

async function process(attempt: Attempt, signal: AbortSignal): Promise<ProcessedProduct> {
  const { services, claim, run } = attempt;
  const { database, store, clock } = services;
  const { plan, level, recipe } = madeOf(run, attempt.recipe);
  const versions = {
    pipeline: PIPELINE_VERSION,
    recipe: String(plan.recipe ?? 1),
    ...(level === 'Analytics' && { analysis: ANALYSIS_VERSION.replace('analysis ', '') }),
  };
  const begin = (step: RunStep) =>
    beginStep(database.kysely, keyOf(attempt), { step, versions, now: clock() });
  const end = (ended: Omit<EndedStep, 'state' | 'now'>) =>
    endStep(database.kysely, keyOf(attempt), { ...ended, state: 'done', now: clock() });
  const goTo = async (step: RunStep) => {
    signal.throwIfAborted();
    if (!(await saveStep(database.kysely, claim, step))) throw new LeaseLost();
    await begin(step);
  };

  await interruptSteps(database.kysely, keyOf(attempt));
  await goTo(isMadeOfRadiance(level) ? 'source' : 'choose');
  const source = isMadeOfRadiance(level) ? await sourceOf(services, run, signal) : undefined;
  const own = inputsOf(run);
  const ofRadiance = source?.inputs ?? own ?? (await chooseInputs(database.kysely, plan, level));
  const { collection, scene_id: scene } = run;
  const earlier =
    level === 'Analytics'
      ? (own?.earlier ?? (await chooseEarlierCaptures(database.kysely, { collection, scene })))
      : [];
  const inputs = level === 'Analytics' ? { ...ofRadiance, earlier } : ofRadiance;
  await saveInputs(database.kysely, claim, { inputs, codeVersion: PIPELINE_VERSION });
  const used = stepInputs(inputs, source);
  await end({ inputs: used });

  await goTo('make');
  const coefficients = source === undefined ? await readInputs(store, plan, inputs) : {};
  signal.throwIfAborted();
  const radiance = source && fileOf(source, ASSET_KEYS.cube);
  const compared = await readEarlierRecipes(database.kysely, collection, earlier);
  const task = { recipe, level, coefficients, earlier: compared, ...(radiance && { radiance }) };
  const made = await services.makeLevel(task, signal);
  await end({ inputs: used, parts: made.parts, cpuMs: made.cpuMs });

  await goTo('store');
  await services.ensureBucket();
  const folder = `products/${run.collection}/${run.scene_id}/${run.id}/${digestOf(inputs, PIPELINE_VERSION)}`;
  const files = await storeFiles(store, { made, folder, scene: run.scene_id, signal });
  await end({});
  const warnings = [...(source?.warnings ?? inputs.warnings), ...made.warnings];
  const done = { files, warnings, cpuMs: made.cpuMs, now: clock() };
  if (!(await completeRun(database.kysely, claim, done))) throw new LeaseLost();
  await services.stored.added(run, files);
  return productOf({ ...run, inputs, code_version: PIPELINE_VERSION }, files, warnings);
}

/** What a level is to be made of. Throws RunFailure if it cannot be. */
function madeOf({ level, scene_id }: StoredRun, recipe: object | null) {
  if (!isMadeLevel(level)) throw new RunFailure('P1', `The level "${level}" is not made by the pipeline.`);
  if (recipe === null)
    throw new RunFailure('AE', `Scene ${scene_id} was not simulated, so nothing can be made of it.`);
  const { plan } = readRecipe(recipe);
  if (plan.recipe === undefined && level !== 'Basic L1A')
    throw new RunFailure('AE', 'This scene was simulated without radiance, so it has a cube of counts only.');
  return { plan, level, recipe };
}

function sourceOf(
  { ensureSource }: ProductServices,
  { collection, scene_id: scene }: StoredRun,
  signal: AbortSignal,
): Promise<ProcessedProduct> {
  return ensureSource({ collection, scene, level: 'Basic L1A' }, signal);
}

/** The ids of what a level is made of. */
function stepInputs(
  { calibrations, dark, earlier }: RunInputs,
  source?: ProcessedProduct,
): readonly StepInput[] {
  if (source !== undefined)
    return [
      { kind: 'run', id: source.run, name: 'Basic L1A' },
      ...(earlier ?? []).map((id) => ({ kind: 'scene', id, name: 'earlier capture' })),
    ];
  const override = dark?.override;
  return [
    ...calibrations.map(({ id, type }) => ({ kind: 'calibration', id, name: type })),
    ...(override === undefined ? [] : [{ kind: 'dark_override', id: override.id, name: 'dark frames' }]),
  ];
}

interface FilesToStore {
  readonly made: MadeLevelFiles;
  readonly folder: string;
  readonly scene: string;
  readonly signal: AbortSignal;
}

async function storeFiles(
  store: ObjectStore,
  { made, folder, scene, signal }: FilesToStore,
): Promise<readonly RunFile[]> {
  const files: RunFile[] = [];
  for (const { bytes, suffix, ...file } of made.files) {
    signal.throwIfAborted();
    const name = `${scene}${suffix}`;
    const objectKey = `${folder}/${name}`;
    const { size, sha256 } = await store.put(ARCHIVE_BUCKET, objectKey, bytes, {
      contentType: file.mediaType,
    });
    files.push({ ...file, name, objectKey, size, sha256 });
  }
  signal.throwIfAborted();
  return files;
}

/** The failure that an error means; undefined for errors that another attempt may not meet. */
function failureOf(error: unknown): RunFailure | undefined {
  if (error instanceof RunFailure) return error;
  if (error instanceof TaskError) return new RunFailure('P1', `Processing failed: ${error.message}`, error);
  if (error instanceof StorageError && error.code === 'full')
    return new RunFailure('P1', 'The archive has no space left for the product.', error);
  return undefined;
}

export function productOf(
  run: StoredRun,
  files: readonly RunFile[],
  warnings: Product['warnings'],
): ProcessedProduct {
  const { level, code_version: codeVersion } = run;
  const inputs = inputsOf(run);
  if (inputs === undefined || !isMadeLevel(level)) throw new Error(`The run ${run.id} was not completed.`);
  return {
    run: run.id,
    files,
    warnings,
    inputs,
    lineage: lineageOf(level, inputs),
    codeVersion: codeVersion ?? PIPELINE_VERSION,
  };
}
