import type { ObjectStore } from '@sigma/storage';
import type { ItemMembers } from '../items/item-addresses.ts';
import { type ItemFile, surveyItemFiles } from '../items/item-files.ts';
import type { Candidate, ImageCandidate } from '../prepare/find-candidates.ts';
import { importCollections } from './import-collections.ts';
import { importImages } from './import-images.ts';
import {
  type ItemsCheckpoint,
  type ItemsProgress,
  importItems,
  StaleCheckpointError,
} from './import-items.ts';
import type { Outcome, Reject } from './outcome.ts';
import type { Registrar } from './registrar.ts';

/** Remembers how far the Items of an import have come. */
export interface Checkpoints {
  /** Where an earlier run of the import of exactly these files stopped. */
  read(files: readonly ItemFile[]): Promise<ItemsCheckpoint | undefined>;
  write(checkpoint: ItemsCheckpoint): Promise<void>;
  /** Forgets where the import stands, because it is complete; with `restart`, because it starts at the beginning. */
  forget(options?: { readonly restart?: boolean }): Promise<void>;
}

/** Where scenes are imported to. */
export interface ImportPlace {
  /** Id of the program. */
  readonly program: number;
  /** Ids of the collections of the program. */
  readonly collections: readonly string[];
  /** The collection of everything that has none of its own; the program may not have it. */
  readonly collection: string;
  /** Whether Items go to the Collection that they name, where it is part of the same import. */
  readonly intoOwn: boolean;
}

export interface ImportRun {
  readonly registrar: Registrar;
  readonly store: ObjectStore;
  readonly place: ImportPlace;
  /** Replaces an Item without local files when the content differs; by default, that is rejected. */
  readonly replace?: boolean | undefined;
  /** What the values of cubes are whose headers do not say it. */
  readonly units?: string | undefined;
  /** When files were captured that do not say it themselves. */
  readonly captured?: Date | undefined;
  readonly clock: () => Date;
  readonly signal: AbortSignal;
  readonly onStep: (step: ImportStep) => void;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onReject: (reject: Reject) => void;
  readonly checkpoints?: Checkpoints | undefined;
  /** Items of a call. */
  readonly perCall?: number | undefined;
}

/** What an import does at the moment. */
export type ImportStep =
  | { readonly kind: 'files'; readonly files: number }
  | {
      readonly kind: 'image';
      readonly path: string;
      readonly index: number;
      readonly of: number;
      readonly what: string;
    }
  | ({ readonly kind: 'items' } & ItemsProgress)
  | { readonly kind: 'resuming'; readonly checkpoint: ItemsCheckpoint }
  | { readonly kind: 'restarting' };

/** The files of an import, by what they contain. */
export interface FilesToImport {
  readonly images: readonly ImageCandidate[];
  readonly collections: readonly ItemFile[];
  readonly items: readonly ItemFile[];
}

/** Looks into the files that may contain Items or a Collection. */
export async function surveyFiles(
  candidates: readonly Candidate[],
  { signal, onStep }: Pick<ImportRun, 'signal' | 'onStep'>,
): Promise<FilesToImport> {
  const paths = candidates.flatMap(({ kind, path }) => (kind === 'items' ? [path] : []));
  const surveyed = await surveyItemFiles(paths, signal, (files) => onStep({ kind: 'files', files }));
  return {
    images: candidates.filter((candidate): candidate is ImageCandidate => candidate.kind !== 'items'),
    collections: surveyed.filter(({ collection }) => collection !== undefined),
    items: surveyed.filter(({ collection }) => collection === undefined),
  };
}

/**
 * Imports files: Collections first, then pictures, then Items. A file that is rejected or fails does not stop the others.
 *
 * @throws RegistrarError when the catalogue is not available, the reason of the signal once that is aborted
 */
export async function importFiles(files: FilesToImport, run: ImportRun): Promise<void> {
  const { place, registrar, signal, onOutcome, onReject } = run;
  const { images, collections, items } = files;
  const created = await importCollections(collections, {
    registrar,
    program: place.program,
    known: place.collections,
    signal,
    onOutcome,
    onReject,
  });
  const isAvailable = place.collections.includes(place.collection) || created.has(place.collection);
  const fallback = isAvailable ? place.collection : undefined;
  if (images.length > 0) await importPictures(images, fallback, run);
  const own: ReadonlySet<string> = place.intoOwn ? created : new Set();
  if (items.length > 0) await importItemFiles(items, { own, fallback }, run);
}

async function importPictures(
  images: readonly ImageCandidate[],
  collection: string | undefined,
  run: ImportRun,
) {
  if (collection === undefined) {
    for (const { path } of images) {
      const reason = 'Name its collection with --collection.';
      run.onReject({ path, reason });
      run.onOutcome({ path, state: 'refused', reason });
    }
    return;
  }
  const { registrar, store, units, captured, clock, signal, onOutcome, onReject } = run;
  const onStep = (index: number, what: string) =>
    run.onStep({ kind: 'image', path: images[index]?.path ?? '', index, of: images.length, what });
  await importImages(images, {
    registrar,
    store,
    collection,
    units,
    captured,
    clock,
    signal,
    onStep,
    onOutcome,
    onReject,
  });
}

interface ItemTargets {
  /** Collections of this import, which receive the Items that name them. */
  readonly own: ReadonlySet<string>;
  readonly fallback: string | undefined;
}

async function importItemFiles(
  files: readonly ItemFile[],
  { own, fallback }: ItemTargets,
  run: ImportRun,
): Promise<void> {
  const { registrar, replace = false, signal, onOutcome, onReject, checkpoints, perCall } = run;
  const collectionOf = ({ collection }: ItemMembers) => {
    if (typeof collection === 'string' && own.has(collection)) return { id: collection };
    if (fallback !== undefined) return { id: fallback };
    return {
      reason: 'No Collection of this import has the id that it names. Name a collection with --collection.',
    };
  };
  const importFrom = async (resumeAt: ItemsCheckpoint | undefined) => {
    if (resumeAt !== undefined) run.onStep({ kind: 'resuming', checkpoint: resumeAt });
    await importItems(files, {
      registrar,
      collectionOf,
      replace,
      signal,
      onOutcome,
      onReject,
      perCall,
      onProgress: (progress) => run.onStep({ kind: 'items', ...progress }),
      resumeAt,
      onStored: async (checkpoint) => checkpoints?.write(checkpoint),
    });
  };
  try {
    await importFrom(await checkpoints?.read(files));
  } catch (error) {
    if (!(error instanceof StaleCheckpointError)) throw error;
    await checkpoints?.forget({ restart: true });
    run.onStep({ kind: 'restarting' });
    await importFrom(undefined);
  }
  await checkpoints?.forget();
}
