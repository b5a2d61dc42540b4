import { ARCHIVE_BUCKET, MAX_PASS_STARTS } from '@sigma/domain';
import type { SceneGrid } from '@sigma/simulator';
import { StorageError } from '@sigma/storage';
import { chipGrid } from '../../../pass-input/chip-grid.ts';
import { TaskError } from '../../../work/index.ts';
import { type ClaimedPass, failPass, putOffPass, releasePass, renewClaim } from '../../assets/index.ts';
import { makePicturesOfAlerts } from '../../detections/index.ts';
import { readRecipe } from '../../imagery/index.ts';
import type { AnalysisAnswer, AnalysisTask } from '../analysis/analysis-task.ts';
import { readAssetToAnalyse, readCaptureRecipe, saveGrid } from '../memory/asset-to-analyse.store.ts';
import { readMemories, type StoredMemory } from '../memory/memory.store.ts';
import { type ChosenMemory, chooseMemory, loadMemory, storeMemory } from '../memory/pass-memory.ts';
import { type PassObjects, recordPass } from '../publish/record-pass.ts';
import type { MonitorServices } from '../services.ts';

export interface PassAnalysis
  extends Pick<
    MonitorServices,
    'database' | 'entitlements' | 'store' | 'mailQueue' | 'clock' | 'worldClock' | 'log'
  > {
  /** Analyses a pass in another thread. */
  readonly analyse: (task: AnalysisTask, signal: AbortSignal) => Promise<AnalysisAnswer>;
}

/** A claim is renewed as often; one that was not renewed for three times as long may be taken over. */
const RENEW_MS = 40_000;
export const CLAIM_MS = 3 * RENEW_MS;
/** How long a pass waits when the store cannot be used; this is none of its tries. */
const STORE_AGAIN_MS = 60_000;

/**
 * Analyses a claimed pass and records what was found. Objects are stored first, under names that a later attempt uses again;
 * everything else is one transaction, so that an attempt that ends anywhere leaves nothing half done.
 */
export async function analyseClaimedPass(
  services: PassAnalysis,
  pass: ClaimedPass,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = services;
  const renewing = setInterval(() => {
    // A claim may miss two renewals; if it is lost, the attempt that has it records the pass.
    renewClaim(database.kysely, pass, clock()).catch(() => undefined);
  }, RENEW_MS).unref();
  try {
    if (pass.attempts > MAX_PASS_STARTS)
      throw new PassError('Its analysis was interrupted again and again. It may need more memory.');
    await analyseAndRecord(services, pass, signal);
  } catch (error) {
    // Another process need not wait until the claim of one that stops has become stale.
    if (signal.aborted) await releasePass(database.kysely, pass);
    else if (isOfStore(error))
      await putOffPass(database.kysely, pass, new Date(clock().getTime() + STORE_AGAIN_MS));
    else await database.transaction((transaction) => failPass(transaction, pass, causeOf(error)));
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

async function analyseAndRecord(
  services: PassAnalysis,
  pass: ClaimedPass,
  signal: AbortSignal,
): Promise<void> {
  const { database, store } = services;
  const asset = await readAssetToAnalyse(database.kysely, pass.asset_id);
  const recipe = await readCaptureRecipe(database.kysely, pass);
  if (asset === undefined) return;
  if (recipe === undefined) throw new PassError('The capture is no longer in the archive.');
  const memories = await readMemories(database.kysely, asset.id);
  const memory = chooseMemory(memories, pass.acquired_at);
  const grid = chipGrid(asset.aoi);
  await saveGrid(database.kysely, asset.id, grid);
  const answer = await services.analyse(
    {
      pass: pass.id,
      ...readRecipe(recipe),
      grid,
      aoi: asset.aoi,
      facilities: asset.facilities,
      corridorM: asset.corridor_m,
      memory: await loadMemory(store, memory.from),
    },
    signal,
  );
  await store.ensureBucket(ARCHIVE_BUCKET);
  const objects = await storeObjects(services, { pass, grid, answer, memory });
  signal.throwIfAborted();
  const isRecorded = await database.transaction((transaction) =>
    recordPass(transaction, services, { pass, asset, answer, objects, memory }),
  );
  if (isRecorded)
    await tidyUp(services, pass, () => deleteReplaced(services, memories, memory, objects.memory));
  if (isRecorded) await tidyUp(services, pass, () => makePicturesOfAlerts(services, pass.id));
}

/** What follows a recorded pass does not belong to it: unused objects are deleted at night, and pictures are made when they are first opened. */
async function tidyUp({ log }: PassAnalysis, pass: ClaimedPass, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, pass: pass.id }, 'Objects of a recorded pass could not be made or deleted');
  }
}

interface ToStore {
  readonly pass: ClaimedPass;
  readonly grid: SceneGrid;
  readonly answer: AnalysisAnswer;
  readonly memory: ChosenMemory;
}

async function storeObjects(
  { store }: PassAnalysis,
  { pass, grid, answer, memory }: ToStore,
): Promise<PassObjects> {
  const folder = `monitor/${pass.asset_id}/passes/${pass.id}`;
  const put = async (name: string, bytes: Uint8Array) => {
    const key = `${folder}/${name}.webp`;
    await store.put(ARCHIVE_BUCKET, key, bytes, { contentType: 'image/webp' });
    return key;
  };
  const natural = await put('natural', answer.natural);
  if (answer.state === 'cloudy')
    return { grid, natural, methane: undefined, gray: undefined, memory: undefined };
  const methane = await put('methane', answer.methane);
  const gray = answer.gray && {
    now: await put('gray', answer.gray.now),
    before: { layer: await put('gray-before', answer.gray.before), at: new Date(answer.gray.beforeAt) },
  };
  const newest = answer.remembered.at(-1);
  const stored =
    newest === undefined
      ? undefined
      : await storeMemory(store, pass.asset_id, memory, {
          bytes: answer.memory,
          passes: answer.remembered.length,
          newest: new Date(newest),
        });
  return { grid, natural, methane, gray, memory: stored };
}

/** The objects of memories that are no longer in use. What an interruption leaves is replaced by the next pass. */
async function deleteReplaced(
  { store }: PassAnalysis,
  memories: readonly StoredMemory[],
  { replaced, endsLate }: ChosenMemory,
  used: StoredMemory | undefined,
): Promise<void> {
  if (used === undefined) return;
  const late = endsLate ? memories.find(({ product }) => product === 'late') : undefined;
  for (const old of [replaced, late])
    if (old !== undefined && old.object_key !== used.object_key)
      await store.delete(ARCHIVE_BUCKET, old.object_key);
}

/** Why a pass cannot be analysed, in a sentence for people. */
class PassError extends Error {
  override readonly name = 'PassError';
  readonly code = 'pass_not_analysed';
}

/** Whether an error has to do with the pass and not with the installation. */
export const isOfPass = (error: unknown): error is PassError | TaskError =>
  error instanceof PassError || error instanceof TaskError;

/** Whether the store cannot be used at the moment, by this pass or any other. */
const isOfStore = (error: unknown): boolean =>
  error instanceof StorageError && ['unreachable', 'denied', 'full'].includes(error.code);

function causeOf(error: unknown): string {
  if (isOfPass(error)) return error.message;
  return 'The analysis was interrupted by an error of the installation.';
}
