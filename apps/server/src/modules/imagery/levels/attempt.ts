import type { RunFile, StepInput } from '@sigma/db';
import {
  ARCHIVE_BUCKET,
  ASSET_KEYS,
  isMadeLevel,
  isMadeOfRadiance,
  type MadeLevel,
  type RunStep,
} from '@sigma/domain';
import { ANALYSIS_VERSION } from '@sigma/raster';
import type { ScenePlan } from '@sigma/simulator';
import { type ObjectStore, StorageError } from '@sigma/storage';
import { TaskError } from '../../../work/index.ts';
import { readRecipe } from '../recipe.ts';
import { chooseEarlier, sourceOf } from './choose-earlier.ts';
import { releaseRun, withdrawAttempt } from './claims.store.ts';
import { readStoredCube, type StoredCubeFile } from './imported/stored-cube.store.ts';
import { keepLease, LeaseLost } from './lease.ts';
import { lineageOf } from './lineage.ts';
import { isNoRoom } from './no-room-error.ts';
import { type MadeLevelFiles, PIPELINE_VERSION } from './product.ts';
import {
  type EarlierTask,
  fileOf,
  type LevelTask,
  type ProcessedProduct,
  type Product,
  type ProductServices,
} from './product-services.ts';
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
    if (services.isForViewer && isNoRoom(failure)) {
      await withdrawAttempt(kysely, claim, now);
      throw failure;
    }
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
  const subject = await subjectOf(attempt);
  const steps = stepsOf(attempt, subject, signal);
  await interruptSteps(database.kysely, keyOf(attempt));
  await steps.goTo(subject.kind === 'simulated' && isMadeOfRadiance(subject.level) ? 'source' : 'choose');
  const chosen = await choose(attempt, subject, signal);
  const { inputs, used } = chosen;
  await saveInputs(database.kysely, claim, { inputs, codeVersion: PIPELINE_VERSION });
  await steps.end({ inputs: used });

  await steps.goTo('make');
  const task = await taskOf(attempt, subject, chosen);
  signal.throwIfAborted();
  const made = await services.makeLevel(task, signal);
  await steps.end({ inputs: used, parts: made.parts, cpuMs: made.cpuMs });

  await steps.goTo('store');
  await services.ensureBucket();
  const folder = `products/${run.collection}/${run.scene_id}/${run.id}/${digestOf(inputs, PIPELINE_VERSION)}`;
  const files = await storeFiles(store, { made, folder, scene: run.scene_id, signal });
  await steps.end({});
  const warnings = [...(chosen.source?.warnings ?? inputs.warnings), ...made.warnings];
  const done = { files, warnings, cpuMs: made.cpuMs, now: clock() };
  if (!(await completeRun(database.kysely, claim, done))) throw new LeaseLost();
  await services.stored.added(run, files);
  return productOf({ ...run, inputs, code_version: PIPELINE_VERSION }, files, warnings);
}

/** Begins and ends the steps of an attempt. */
function stepsOf(attempt: Attempt, subject: Subject, signal: AbortSignal) {
  const { services, claim } = attempt;
  const { kysely } = services.database;
  const versions = {
    pipeline: PIPELINE_VERSION,
    ...(subject.kind === 'simulated' && { recipe: String(subject.plan.recipe ?? 1) }),
    ...(subject.level === 'Analytics' && { analysis: ANALYSIS_VERSION.replace('analysis ', '') }),
  };
  return {
    goTo: async (step: RunStep) => {
      signal.throwIfAborted();
      if (!(await saveStep(kysely, claim, step))) throw new LeaseLost();
      await beginStep(kysely, keyOf(attempt), { step, versions, now: services.clock() });
    },
    end: (ended: Omit<EndedStep, 'state' | 'now'>) =>
      endStep(kysely, keyOf(attempt), { ...ended, state: 'done', now: services.clock() }),
  };
}

/** What a level is to be made of. */
type Subject =
  | {
      readonly kind: 'simulated';
      readonly level: MadeLevel;
      readonly recipe: object;
      readonly plan: ScenePlan;
    }
  | { readonly kind: 'imported'; readonly level: MadeLevel; readonly cube: StoredCubeFile };

/** Throws RunFailure if the level cannot be made. */
async function subjectOf({ services, run, recipe }: Attempt): Promise<Subject> {
  const { level, collection, scene_id: scene } = run;
  if (!isMadeLevel(level)) throw new RunFailure('P1', `The level "${level}" is not made by the pipeline.`);
  if (recipe === null) {
    const { database, store } = services;
    return {
      kind: 'imported',
      level,
      cube: await readStoredCube(database.kysely, store, { collection, scene }),
    };
  }
  const { plan } = readRecipe(recipe);
  if (plan.recipe === undefined && level !== 'Basic L1A')
    throw new RunFailure('AE', 'This scene was simulated without radiance, so it has a cube of counts only.');
  return { kind: 'simulated', level, recipe, plan };
}

interface Chosen {
  readonly inputs: RunInputs;
  readonly used: readonly StepInput[];
  /** The radiance that the level is made of. */
  readonly source?: ProcessedProduct;
  /** What "Analytics" is compared with. */
  readonly earlier?: readonly EarlierTask[];
}

/** Chooses what a level is made of; an attempt that resumes another one makes it of the same. */
async function choose(attempt: Attempt, subject: Subject, signal: AbortSignal): Promise<Chosen> {
  const { services, run } = attempt;
  const { kysely } = services.database;
  if (subject.kind === 'imported') return { inputs: importedInputs(subject.cube), used: [] };
  const { level, plan } = subject;
  const source = isMadeOfRadiance(level) ? await sourceOf(services, run, signal) : undefined;
  const ofRadiance = source?.inputs ?? inputsOf(run) ?? (await chooseInputs(kysely, plan, level));
  const compared = level === 'Analytics' ? await chooseEarlier(services, run, signal) : undefined;
  const inputs = { ...ofRadiance, ...compared?.inputs };
  const used = stepInputs(inputs, source);
  return { inputs, used, ...(source && { source }), ...(compared && { earlier: compared.tasks }) };
}

const importedInputs = ({ sha256 }: StoredCubeFile): RunInputs => ({
  recipe: null,
  frame_rate: null,
  exposure_ms: null,
  calibrations: [],
  dark: null,
  cube: sha256,
  warnings: [],
});

async function taskOf({ services, run }: Attempt, subject: Subject, chosen: Chosen): Promise<LevelTask> {
  const { level } = subject;
  if (subject.kind === 'imported') return { scene: run.scene_id, level, cube: subject.cube };
  const { store } = services;
  const { inputs, source } = chosen;
  const coefficients = source === undefined ? await readInputs(store, subject.plan, inputs) : {};
  const radiance = source && fileOf(source, ASSET_KEYS.cube);
  return {
    recipe: subject.recipe,
    level,
    coefficients,
    earlier: chosen.earlier ?? [],
    ...(radiance && { radiance }),
  };
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
