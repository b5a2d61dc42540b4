import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import { findCandidates, type ImageCandidate } from '../prepare/find-candidates.ts';
import { type Checkpoints, type ImportStep, importFiles, surveyFiles } from './import-files.ts';
import { type ImageRun, importImages } from './import-images.ts';
import type { Outcome, Reject } from './outcome.ts';
import type { Registrar } from './registrar.ts';
import { importTotals } from './totals.ts';

export interface ImportWorld {
  readonly registrar: Registrar;
  readonly store: ObjectStore;
  readonly program: number;
  readonly clock: () => Date;
}

/** When files of tests were captured that do not say it themselves. */
const CAPTURED = new Date('2026-02-03T04:05:06Z');

interface Options {
  readonly collections?: readonly string[];
  readonly collection?: string;
  readonly intoOwn?: boolean;
  readonly replace?: boolean;
  readonly units?: string;
  readonly signal?: AbortSignal;
  readonly perCall?: number;
  readonly checkpoints?: Checkpoints;
  readonly onReject?: (reject: Reject) => void;
  readonly onStep?: (step: ImportStep) => void;
}

/** Imports a path and returns what was reported. */
export async function runImport(world: ImportWorld, path: string, options: Options = {}) {
  const {
    signal = new AbortController().signal,
    collections = ['imported'],
    collection = 'imported',
  } = options;
  const { intoOwn = true, replace = false, units, checkpoints, perCall } = options;
  const outcomes: Outcome[] = [];
  const rejects: Reject[] = [];
  const totals = importTotals();
  const onStep = (step: ImportStep) => {
    if (step.kind === 'resuming') totals.setEarlier(step.checkpoint.counts);
    if (step.kind === 'restarting') totals.setEarlier({ added: 0, replaced: 0, known: 0, refused: 0 });
    options.onStep?.(step);
  };
  const { candidates } = await findCandidates(path);
  await importFiles(await surveyFiles(candidates, { signal, onStep }), {
    ...world,
    place: { program: world.program, collections, collection, intoOwn },
    replace,
    units,
    captured: CAPTURED,
    signal,
    checkpoints,
    perCall,
    onStep,
    onOutcome: (outcome) => {
      outcomes.push(outcome);
      totals.add(outcome);
    },
    onReject: (reject) => {
      rejects.push(reject);
      options.onReject?.(reject);
    },
  });
  return { outcomes, rejects, line: totals.line([]) };
}

/** Imports pictures into a collection and returns what was reported. */
export async function runImages(
  images: readonly ImageCandidate[],
  run: Omit<ImportWorld, 'program'> & Partial<ImageRun>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  await importImages(images, {
    collection: 'imported',
    signal: new AbortController().signal,
    onStep: () => undefined,
    captured: CAPTURED,
    ...run,
    onOutcome: (outcome) => void outcomes.push(outcome),
    onReject: () => undefined,
  });
  return outcomes;
}

/** Adds a program with the collection "imported"; returns its id. */
export async function addImportProgram({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  await kysely
    .insertInto('collections')
    .values({ id: 'imported', title: 'Imported', description: 'Imported', file_format: 'COG' })
    .execute();
  const { id } = await kysely
    .insertInto('programs')
    .values({ name: 'P', company_name: 'C', start_date: '2026-01-01', end_date: '2099-12-31' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely.insertInto('program_collections').values({ program_id: id, collection: 'imported' }).execute();
  return id;
}

const ring = [
  [10, 50],
  [11, 50],
  [11, 51],
  [10, 51],
  [10, 50],
];

/** A small Item that an import does not change. */
export const smallItem = (id: string, members: object = {}, properties: object = {}) => ({
  type: 'Feature',
  stac_version: '1.1.0',
  id,
  collection: 'imported',
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { datetime: '2026-03-01T10:00:00Z', ...properties },
  links: [],
  assets: { data: { href: 'https://elsewhere.example/data.tif' } },
  ...members,
});
