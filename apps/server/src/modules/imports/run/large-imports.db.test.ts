import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderStore } from '@sigma/storage';
import { fixedClock, type TempFolder, type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportStep } from './import-files.ts';
import { importRecord } from './import-record.ts';
import { addImportProgram, type ImportWorld, runImport, smallItem } from './import-run.fixture.ts';
import { directRegistrar, type Registrar } from './registrar.ts';

const ITEMS = 110;
const PER_CALL = 20;
/** Of every twenty Items one is rejected. */
const REJECTED = ['i7', 'i27', 'i47', 'i67', 'i87', 'i107'];
let database: TestDatabase;
let folder: TempFolder;
let world: ImportWorld;
let inbox: string;
let runs = 0;
beforeAll(async () => {
  database = await testDatabase();
  folder = await tempFolder();
  const clock = fixedClock();
  const store = folderStore(join(folder.path, 'buckets'));
  const program = await addImportProgram(database);
  world = { registrar: directRegistrar({ database, store }, clock.now), store, program, clock: clock.now };
});
afterAll(async () => {
  await database?.close();
  await folder?.remove();
});
beforeEach(async () => {
  await database.kysely.deleteFrom('scenes').execute();
  inbox = join(folder.path, `in-${runs++}`);
  await mkdir(inbox);
});

const recordOf = (path = inbox) =>
  importRecord(
    join(folder.path, 'imports'),
    { path, program: world.program, collection: 'imported', replace: false },
    { everyMs: 0 },
  );
const storedIds = async () => {
  const rows = await database.kysely.selectFrom('scene_ids').select('id').execute();
  return rows.map(({ id }) => id).toSorted();
};
/** A registrar that counts Items and is gone after some calls, as after kill -9. */
function dyingRegistrar(calls = Number.POSITIVE_INFINITY): Registrar & { readonly items: () => number } {
  let items = 0;
  let left = calls;
  return {
    ...world.registrar,
    items: () => items,
    registerItems: async (call, signal) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      items += call.items.length;
      return world.registrar.registerItems(call, signal);
    },
  };
}

const text = Array.from({ length: ITEMS }, (_, n) =>
  JSON.stringify(n % 20 === 7 ? smallItem(`i${n}`, { geometry: null }) : smallItem(`i${n}`)),
).join('\n');

/** Interrupts an import of `ITEMS` Items after three calls. */
async function interrupted(path: string): Promise<void> {
  const record = recordOf(path);
  const run = runImport({ ...world, registrar: dyingRegistrar(3) }, path, {
    checkpoints: record,
    perCall: PER_CALL,
    onReject: record.reject,
  });
  await expect(run).rejects.toThrow('killed');
}

async function resumed(path: string) {
  const record = recordOf(path);
  const registrar = dyingRegistrar();
  const steps: ImportStep['kind'][] = [];
  const onStep = ({ kind }: ImportStep) => void steps.push(kind);
  const ended = await runImport({ ...world, registrar }, path, {
    checkpoints: record,
    perCall: PER_CALL,
    onReject: record.reject,
    onStep,
  });
  await record.flush();
  const rejects = (await readFile(record.rejectsPath() ?? '', 'utf8')).trim().split('\n');
  return { ...ended, sent: registrar.items(), steps, listed: rejects.map((line) => JSON.parse(line).id) };
}

describe('an interrupted import of many Items', () => {
  it('continues where it stopped, counts everything once and lists all rejects', async () => {
    const path = join(inbox, 'many.ndjson');
    await writeFile(path, text);
    await interrupted(path);
    const { line, sent, listed, steps } = await resumed(path);
    expect(line).toBe('Imported 104 Items; 0 already present, 6 rejected.');
    expect(listed).toEqual(REJECTED);
    expect(steps).toContain('resuming');
    expect(sent).toBeLessThan(ITEMS);
    expect(await storedIds()).toHaveLength(ITEMS - REJECTED.length);
    expect((await readdir(join(folder.path, 'imports'))).filter((name) => name.endsWith('.json'))).toEqual(
      [],
    );
  });

  it('continues in a folder with one file per Item', async () => {
    await Promise.all(
      text.split('\n').map((item, n) => writeFile(join(inbox, `i${String(n).padStart(5, '0')}.json`), item)),
    );
    await interrupted(inbox);
    const { line, sent, listed } = await resumed(inbox);
    expect(line).toBe('Imported 104 Items; 0 already present, 6 rejected.');
    expect(listed).toEqual(REJECTED);
    expect(sent).toBeLessThan(ITEMS);
    expect(await storedIds()).toHaveLength(ITEMS - REJECTED.length);
  });

  it('reports the file at which it stopped as unreadable once more, and counts it once', async () => {
    const lines = text.split('\n').map((item, n) => (n === 59 ? '{' : item));
    await Promise.all(
      lines.map((item, n) => writeFile(join(inbox, `i${String(n).padStart(5, '0')}.json`), item)),
    );
    await interrupted(inbox);
    const { line, listed, outcomes } = await resumed(inbox);
    expect(outcomes.find(({ path }) => path.endsWith('i00059.json'))).toMatchObject({
      state: 'refused',
      reason: 'The file is not JSON.',
    });
    expect(line).toBe('Imported 103 Items; 0 already present, 7 rejected.');
    expect(listed).toHaveLength(7);
  });

  it('starts at the beginning when the catalogue was emptied in the meantime', async () => {
    const path = join(inbox, 'many.ndjson');
    await writeFile(path, text);
    await interrupted(path);
    await database.kysely.deleteFrom('scenes').execute();
    const { line, listed, steps } = await resumed(path);
    expect(steps).toContain('restarting');
    // The Item by which the catalogue was checked is present at the second start.
    expect(line).toBe('Imported 103 Items; 1 already present, 6 rejected.');
    expect(listed).toEqual(REJECTED);
    expect(await storedIds()).toHaveLength(ITEMS - REJECTED.length);
  });

  it('starts at the beginning when a file has changed, and finds what is present', async () => {
    const path = join(inbox, 'many.ndjson');
    await writeFile(path, text);
    await interrupted(path);
    await writeFile(path, `${JSON.stringify(smallItem('first'))}\n${text}`);
    const { line, steps } = await resumed(path);
    expect(steps).not.toContain('resuming');
    expect(line).toBe('Imported 48 Items; 57 already present, 6 rejected.');
  });
});

describe('limits of an import of Items', () => {
  it('rejects a line that is larger than 8 MB without reading it into memory, and imports the others', async () => {
    const path = join(inbox, 'long.ndjson');
    const long = JSON.stringify(smallItem('long', {}, { title: 'x'.repeat(8_000_000) }));
    await writeFile(path, [JSON.stringify(smallItem('a')), long, JSON.stringify(smallItem('b'))].join('\n'));
    const { outcomes, rejects } = await runImport(world, path);
    expect(outcomes).toMatchObject([{ state: 'taken', id: '2 Items' }]);
    expect(rejects).toEqual([{ path, place: 2, reason: 'Line 2 is larger than 8 MB.' }]);
  });

  it('rejects a list of Items that is larger than 100 MB, and says how to split it', async () => {
    const path = join(inbox, 'list.json');
    await writeFile(path, Buffer.alloc(100_000_001, ' '));
    expect((await runImport(world, path)).outcomes).toMatchObject([
      { state: 'refused', reason: expect.stringMatching(/one Item per line/) },
    ]);
  });
});
