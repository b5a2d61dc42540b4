import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchScenes, unlimitedAccess } from '@sigma/archive';
import { folderStore, type ObjectStore } from '@sigma/storage';
import { fixedClock, type TempFolder, type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { findCandidates } from '../prepare/find-candidates.ts';
import { importFiles, surveyFiles } from './import-files.ts';
import { addImportProgram, smallItem } from './import-run.fixture.ts';
import type { Outcome, Reject } from './outcome.ts';
import { directRegistrar, type Registrar } from './registrar.ts';

/** No scene of these tests is under embargo. */
export const NOW = new Date('2026-11-21T12:00:00Z');

interface Trying {
  readonly path?: string;
  readonly replace?: boolean;
  readonly intoOwn?: boolean;
  readonly collections?: readonly string[];
}

/** A valid Item of the collection "imported", with all members that a test changes. */
export const item = (id: string, members: object = {}, properties: object = {}) =>
  smallItem(id, { bbox: [10, 50, 11, 51], ...members }, { 'eo:cloud_cover': 7, ...properties });

/** A program with the collection "imported", and an empty folder of files to import before each test of a file. */
export function importWorld() {
  const clock = fixedClock();
  let database: TestDatabase;
  let folder: TempFolder;
  let inbox: string;
  let store: ObjectStore;
  let registrar: Registrar;
  let runs = 0;
  let rejects: Reject[] = [];
  let program: number;
  beforeAll(async () => {
    database = await testDatabase();
    folder = await tempFolder();
    store = folderStore(join(folder.path, 'buckets'));
    registrar = directRegistrar({ database, store }, clock.now);
    program = await addImportProgram(database);
  });
  afterAll(async () => {
    await database?.close();
    await folder?.remove();
  });
  beforeEach(async () => {
    await database.kysely.deleteFrom('scenes').execute();
    rejects = [];
    inbox = join(folder.path, `in-${runs++}`);
    await mkdir(inbox);
  });

  async function run({
    path = inbox,
    replace,
    intoOwn = true,
    collections = ['imported'],
  }: Trying = {}): Promise<readonly Outcome[]> {
    const { candidates } = await findCandidates(path);
    const { signal } = new AbortController();
    const onStep = () => undefined;
    const outcomes: Outcome[] = [];
    await importFiles(await surveyFiles(candidates, { signal, onStep }), {
      registrar,
      store,
      place: { program, collections, collection: 'imported', intoOwn },
      replace,
      clock: clock.now,
      signal,
      onStep,
      onOutcome: (outcome) => void outcomes.push(outcome),
      onReject: (reject) => void rejects.push(reject),
    });
    return outcomes;
  }

  const accessTo = () => unlimitedAccess(program, ['imported']);
  const scenes = async () =>
    (await searchScenes(database.kysely, accessTo(), { now: NOW, limit: 10000 })).scenes;
  const itemOf = async (id: string) => {
    const { scenes: found } = await searchScenes(database.kysely, accessTo(), {
      now: NOW,
      ids: [id],
      limit: 1,
    });
    return JSON.parse(found[0]?.item ?? 'null');
  };
  const save = (name: string, value: unknown) => writeFile(join(inbox, name), JSON.stringify(value));

  return {
    clock,
    run,
    scenes,
    itemOf,
    save,
    get inbox() {
      return inbox;
    },
    get rejects() {
      return rejects;
    },
    get database() {
      return database;
    },
    get program() {
      return program;
    },
    get access() {
      return accessTo();
    },
  };
}
