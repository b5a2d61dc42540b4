import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationFolder, openDatabase } from '@sigma/db';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { freePort, packagesAreInstalled, type TypedCommand, typeCommand } from './typed-command.fixture.ts';

// The commands that README and CONTRIBUTING tell people to type, typed.

/** Only against commands that hang; starting two servers takes long on a busy machine. */
const HANGS = 240_000;
const COMES_UP = { timeout: HANGS - 20_000, interval: 200 };

let folder: string;
let running: TypedCommand[] = [];

beforeAll(() => {
  if (!packagesAreInstalled())
    throw new Error('The packages are not those of package-lock.json: run npm ci.');
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sigma-typed-'));
});
afterEach(async () => {
  for (const command of running) command.interrupt();
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
  await rm(folder, { recursive: true, force: true });
});

function start(command: string, variables: Readonly<Record<string, string>> = {}): TypedCommand {
  const typed = typeCommand(command, variables);
  running.push(typed);
  return typed;
}

const textOf = async (url: string) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
};

it(
  'node tools/sigma.mjs contracts lists what programs of an earlier version lose, and changes nothing',
  async () => {
    const earlier = join(folder, 'migrations');
    await mkdir(earlier);
    for (const name of await readdir(migrationFolder))
      if (Number(name.slice(0, 4)) < 49) await copyFile(join(migrationFolder, name), join(earlier, name));
    const data = join(folder, 'data');
    const open = () =>
      openDatabase({
        folder: data,
        clock: () => new Date(),
        migrations: earlier,
        seed: async () => undefined,
      });
    const before = await open();
    await before.executeSql(`
      insert into programs (name, company_name, start_date, end_date, product_level_access, subscribed_products)
      values ('North Sea Flares', 'N', '2020-01-01', '2020-12-31', '{Raw}', '{Data}'),
        ('Bay', 'B', '2020-01-01', '2999-12-31', '{Basic}', '{Tasking}')`);
    await before.close();
    const listed = start('node tools/sigma.mjs contracts', { SIGMA_DATA: data });
    await listed.ended;
    expect(listed.output()).toContain('1 program loses something');
    expect(listed.output()).toMatch(/Program \d+ “North Sea Flares”/);
    expect(listed.output()).toContain('the contract ended on 2020-12-31 (end_date)');
    expect(listed.output()).toContain('need Tasking (subscribed_products)');
    expect(listed.output()).toContain('needs Basic or Analytics (product_level_access)');
    expect(listed.output()).not.toContain('“Bay”');
    const after = await open();
    expect(await after.rawQuery('select max(version) as version from schema_migrations')).toEqual([
      { version: 48 },
    ]);
    await after.close();
  },
  HANGS,
);

it(
  'npm run dev serves the API and the web app with hot reload, and Ctrl-C ends both',
  async () => {
    const [api, web] = [await freePort(), await freePort()];
    const dev = start('npm run dev', {
      PORT: api,
      SIGMA_WEB_PORT: web,
      SIGMA_DATA: folder,
      SIGMA_DEMO: 'off',
      SIGMA_ADMIN_EMAILS: 'admin@example.com',
    });
    await vi.waitFor(async () => {
      expect(await textOf(`http://127.0.0.1:${api}/api/openapi.json`)).toContain('"openapi":"3.1.0"');
      expect(await textOf(`http://localhost:${web}/`)).toContain('/src/main.tsx');
      expect(await textOf(`http://localhost:${web}/api/openapi.json`)).toContain('"openapi":"3.1.0"');
    }, COMES_UP);
    expect(dev.output()).toContain(`http://localhost:${web}`);
    dev.interrupt();
    await dev.ended;
    await expect(fetch(`http://127.0.0.1:${api}/`)).rejects.toThrow();
    await expect(fetch(`http://localhost:${web}/`)).rejects.toThrow();
  },
  HANGS,
);

it(
  'npm run gallery serves the component gallery at the address that it prints, and ends with npm',
  async () => {
    const port = await freePort();
    const gallery = start('npm run gallery', { SIGMA_GALLERY_PORT: port });
    const address = `http://localhost:${port}/gallery`;
    await vi.waitFor(async () => expect(await textOf(address)).toContain('/src/main.tsx'), COMES_UP);
    expect(gallery.output()).toContain(address);
    gallery.terminate();
    await gallery.ended;
    await expect(fetch(address)).rejects.toThrow();
  },
  HANGS,
);

it('npm run test:file runs one test file', async () => {
  const { code, output } = await start('npm run test:file -- tools/rooms').ended;
  expect(output).toMatch(/Test Files\s+1 passed/);
  expect(code).toBe(0);
});

it.each([
  ['node tools/sigma.mjs --help', 'Usage: node tools/sigma.mjs COMMAND'],
  ['node tools/sigma.mjs help token', 'Usage: node tools/sigma.mjs token --email ADDRESS'],
  ['node tools/sigma.mjs token --help', 'Usage: node tools/sigma.mjs token --email ADDRESS'],
  ['npm run import -- --help', 'Usage: npm run import -- PATH'],
])('%s explains the command on the Node of the machine', async (command, usage) => {
  const { code, output } = await start(command).ended;
  expect(output).toContain(usage);
  expect(code).toBe(0);
});

it.each([
  ['node tools/sigma.mjs tokens', 'Usage: node tools/sigma.mjs COMMAND'],
  ['node tools/sigma.mjs token', 'Usage: node tools/sigma.mjs token --email ADDRESS'],
])('%s explains the usage and fails', async (command, usage) => {
  const { code, output } = await start(command).ended;
  expect(output).toContain(usage);
  expect(code).toBe(1);
});

it(
  'npm run dev ends with an error when the server cannot start',
  async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : address);
    const web = await freePort();
    const dev = start('npm run dev', { PORT: port, SIGMA_WEB_PORT: web, SIGMA_DATA: folder });
    const { code, output } = await dev.ended;
    other.close();
    expect(output).toContain(`${port} is in use`);
    expect(code).toBe(1);
    await expect(fetch(`http://localhost:${web}/`)).rejects.toThrow();
  },
  HANGS,
);
