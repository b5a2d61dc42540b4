import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchItems } from '@sigma/contract';
import { northUp } from '@sigma/raster';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallCog } from '../modules/imports/small-files.fixture.ts';
import { onPostgres, placeWithWorld, type ServerPlace } from '../testing/server-database.fixture.ts';
import {
  projectRoot,
  runScript,
  type ServerProcess,
  startServer,
} from '../testing/server-process.fixture.ts';

/** A start makes a whole demo world. */
const START_MS = 180_000;
const script = join(projectRoot, 'apps/server/src/main/import.ts');

let home: ServerPlace;
let server: ServerProcess;
let inbox: string;
beforeAll(async () => {
  home = await placeWithWorld();
  server = await startServer(home.variables);
  inbox = join(home.folder, 'inbox');
  await mkdir(join(inbox, 'deeper'), { recursive: true });
  await mkdir(join(inbox, 'empty'));
  const mid = northUp(600_000, 5_000_000, 10, 10);
  await writeFile(
    join(inbox, 'deeper', 'mid-ocean_20260701T101500.tif'),
    await smallCog({ options: { transform: mid } }),
  );
  await writeFile(join(inbox, 'letter.tif'), 'Dear customer,');
  await writeFile(join(inbox, 'notes.txt'), 'nothing to see');
}, START_MS);
afterAll(async () => {
  await server?.close();
  await home?.remove();
}, START_MS);

const run = (...args: readonly string[]) => runScript(script, args, home.variables);

describe('npm run import', () => {
  it('prints how the import is used', async () => {
    const { code, stdout } = await run('--help');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: npm run import -- PATH/)]);
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage/) });
  });

  it.each([
    ['a path that is not there', () => [join(inbox, 'gone')], /^There is nothing at .*gone\.$/m],
    ['an empty folder', () => [join(inbox, 'empty')], /^There is no GeoTIFF, ENVI or STAC file in/m],
    ['an option that it does not know', () => [inbox, '--quickly'], /quickly/],
    [
      'an unknown program',
      () => [inbox, '--program', 'Unknown'],
      /Program "Unknown" does not exist\. Available programs: 1 \(/,
    ],
    [
      'an unknown collection',
      () => [inbox, '--collection', 'x'],
      /has no collection "x"; it has .*imported.*--create/,
    ],
  ])('rejects %s with one sentence', async (_, args, reason) => {
    const { code, stdout, stderr } = await run(...args());
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('imports while the server runs, reports one line per file, and the customer finds the scene', async () => {
    const { code, stdout, stderr } = await run(inbox);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^imported +deeper\/mid-ocean_20260701T101500\.tif as mid-ocean_20260701T101500-[0-9a-f]{10}: 40 x 30 pixels, 3 bands/m,
    );
    expect(stdout).toMatch(/^rejected +letter\.tif: The file is not a TIFF\.$/m);
    expect(stdout).toMatch(
      /^Imported 1 image file; 0 already present, 1 rejected, 1 other file ignored: notes\.txt\.$/m,
    );
    const { features } = await server.answer(searchItems, {
      as: 'customer@demo.example',
      params: { program: 1 },
      body: { collections: ['imported'] },
    });
    expect(features.map(({ id }) => id)).toEqual([expect.stringMatching(/^mid-ocean_20260701T101500-/)]);
  });

  it('adds nothing twice, and ends with 1 when every file was rejected', async () => {
    const again = await run(inbox);
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Imported nothing; 1 already present/m),
    });
    expect(await run(join(inbox, 'letter.tif'))).toMatchObject({ code: 1 });
  });

  it('creates a missing collection with --create, and lists rejects in a file that it names', async () => {
    const { code, stdout } = await run(inbox, '--collection', 'made', '--create');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Imported 1 image file;/m)]);
    const [, path = ''] = /^Rejects are listed in (.*)$/m.exec(stdout) ?? [];
    const rejects = (await readFile(path, 'utf8')).trim().split('\n');
    expect(rejects.map((line) => JSON.parse(line))).toEqual([
      { path: join(inbox, 'letter.tif'), reason: 'The file is not a TIFF.' },
    ]);
    const again = await run(inbox, '--collection', 'made');
    expect(again.stdout).toMatch(/^Imported nothing; 1 already present, 1 rejected/m);
  });

  it.skipIf(onPostgres)('requires an account with write access while a server runs', async () => {
    const { code, stderr } = await run(inbox, '--as', 'customer@demo.example');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/rejects this import: .*permission/)]);
    expect((await run(inbox, '--as', 'unknown@demo.example')).stderr).toMatch(/no such account/);
  });

  it(
    'finds the same scenes when the server is gone',
    async () => {
      await server.end('SIGTERM');
      const { code, stdout } = await run(inbox, '--program', '1', '--collection', 'imported');
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/^Imported nothing; 1 already present, 1 rejected/m),
      ]);
    },
    START_MS,
  );
});
