import { ARCHIVE_BUCKET, IMPORT_FILES, type ImportedAsset, importedObjectKey } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { hashOfFiles } from '../prepare/file-source.ts';
import type { ImageCandidate } from '../prepare/find-candidates.ts';
import { refusalOf } from '../prepare/import-refusal.ts';
import { openSource, type Source } from '../prepare/open-source.ts';
import { prepareScene } from '../prepare/prepare-scene.ts';
import type { Outcome, Reject } from './outcome.ts';
import { type Registrar, RegistrarError } from './registrar.ts';

export interface ImageRun {
  readonly registrar: Registrar;
  readonly store: ObjectStore;
  readonly collection: string;
  /** What the values of cubes are whose headers do not say it. */
  readonly units?: string | undefined;
  /** When files were captured that do not say it themselves. */
  readonly captured?: Date | undefined;
  readonly clock: () => Date;
  readonly signal: AbortSignal;
  /** Reports the current step of the file at a position, from 0. */
  readonly onStep: (index: number, what: string) => void;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onReject: (reject: Reject) => void;
  /** Time for one file, in milliseconds. */
  readonly limitMs?: number | undefined;
}

/** Longer than the largest files need on a slow disk; a file that would never end does not stop the others. */
const LIMIT_MS = 3_600_000;

/** Imports pictures one after the other. A file that is rejected or fails does not stop the others. */
export async function importImages(candidates: readonly ImageCandidate[], run: ImageRun): Promise<void> {
  await run.store.ensureBucket(ARCHIVE_BUCKET);
  for (const [index, candidate] of candidates.entries()) {
    run.signal.throwIfAborted();
    const outcome = await importImage(candidate, run, (what) => run.onStep(index, what));
    if (outcome.state === 'refused' || outcome.state === 'failed')
      run.onReject({ path: outcome.path, reason: outcome.reason });
    run.onOutcome(outcome);
  }
}

async function importImage(
  candidate: ImageCandidate,
  run: ImageRun,
  onStep: (what: string) => void,
): Promise<Outcome> {
  const { path } = candidate;
  const { limitMs = LIMIT_MS } = run;
  const limit = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any([run.signal, limit]);
  let source: Source | undefined;
  try {
    onStep('opening');
    source = await openSource(candidate, { now: run.clock(), captured: run.captured });
    onStep('reading');
    const sha256 = await hashOfFiles(filesOf(candidate), signal);
    const known = await run.registrar.find(run.collection, sha256);
    if (known !== undefined) return { path, state: 'known', id: known };
    return await importSource(source, sha256, { path, run: { ...run, signal }, onStep });
  } catch (error) {
    run.signal.throwIfAborted();
    if (limit.aborted)
      return {
        path,
        state: 'refused',
        reason: `It took longer than ${Math.round(limitMs / 60_000)} minutes.`,
      };
    if (error instanceof RegistrarError) throw error;
    const reason = refusalOf(error);
    if (reason !== undefined) return { path, state: 'refused', reason };
    return { path, state: 'failed', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await source?.close();
  }
}

/** Header first, as the hash of a cube is defined. */
function filesOf(candidate: ImageCandidate): readonly string[] {
  return candidate.kind === 'envi' ? [candidate.path, candidate.data] : [candidate.path];
}

async function importSource(
  source: Source,
  sha256: string,
  {
    path,
    run: { registrar, store, collection, units, signal },
    onStep,
  }: { readonly path: string; readonly run: ImageRun; readonly onStep: (what: string) => void },
): Promise<Outcome> {
  try {
    const scene = await prepareScene(source, { store, collection, sha256, units, onStep, signal });
    onStep('registering');
    const registered = await registrar.register(scene, signal);
    if (!registered.ok) {
      const reasons = registered.issues.map(({ field, message }) => `${field}: ${message}`);
      throw new Error(`The catalogue rejects it: ${reasons.join(' ')}`);
    }
    if (!registered.added) return { path, state: 'known', id: registered.id };
    const { grid, bands, changes } = scene;
    const size = `${grid.width} x ${grid.height} pixels, ${bands.length} ${bands.length === 1 ? 'band' : 'bands'}`;
    const time = `${scene.datetime} by ${scene.datetime_source}`;
    const summary = [`${size}, ${time}.`, ...changes].join(' ');
    return { path, state: 'taken', id: registered.id, summary };
  } catch (error) {
    // Objects of a rejected file would be orphaned; those of an interrupted import are used when it is resumed.
    const isOver = !signal.aborted && !(error instanceof RegistrarError);
    if (isOver && (await registrar.find(collection, sha256)) === undefined)
      await discard(store, collection, sha256);
    throw error;
  }
}

async function discard(store: ObjectStore, collection: string, sha256: string): Promise<void> {
  const assets = Object.keys(IMPORT_FILES) as ImportedAsset[];
  for (const asset of assets)
    await store.delete(ARCHIVE_BUCKET, importedObjectKey(collection, sha256, asset));
}
