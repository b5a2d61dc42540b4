import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ItemCollection, listOrders, readProfile, searchItems, writeProfile } from '@sigma/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CUSTOMER,
  finishedOrder,
  place,
  searchScenes,
} from '../modules/orders/delivery/delivery-proof.fixture.ts';
import { onPostgres, type ServerPlace, serverPlace } from './server-database.fixture.ts';
import {
  projectRoot,
  refusedStart,
  runScript,
  type ServerProcess,
  startServer,
} from './server-process.fixture.ts';

/** A start creates the complete demo world, which takes seconds on an idle machine. */
const START_MS = 180_000;

let home: ServerPlace;
let server: ServerProcess;
beforeAll(async () => {
  home = await serverPlace();
  server = await startServer(home.variables);
}, START_MS);
afterAll(async () => {
  await server?.close();
  await home?.remove();
}, START_MS);

describe('a running server', () => {
  it('a running server reports that it is ready', async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it.skipIf(process.platform === 'win32')('stores everything for its own account only', async () => {
    const entries = await readdir(home.folder, { recursive: true, withFileTypes: true });
    const readable: string[] = [];
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      // A running database replaces files while they are listed.
      const stats = await lstat(path).catch(() => undefined);
      if (stats !== undefined && (stats.mode & 0o077) !== 0) readable.push(path);
    }
    // With PostgreSQL the folder contains keys and buckets only.
    expect(entries.length).toBeGreaterThan(1);
    expect(readable).toEqual([]);
  });

  it.skipIf(onPostgres)('rejects a second process on its data folder with one line', async () => {
    const { code, stderr } = await refusedStart(home.variables);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(`${home.folder} is in use by process ${server.pid} (${server.url})`);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

describe('sigma token', () => {
  const token = (...args: readonly string[]) =>
    runScript(join(projectRoot, 'tools/sigma.mjs'), ['token', '--url', server.url, ...args], home.variables);

  it.each([
    ['with the key of the data folder', [] as const],
    ['with the password', ['--password', 'demo'] as const],
  ])('prints only a token when signing in %s', async (_, rest) => {
    const { code, stdout, stderr } = await token('--email', CUSTOMER, ...rest);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    expect(decodeJwt(stdout.trim())).toMatchObject({ email: CUSTOMER });
    expect((await server.call(readProfile, { token: stdout.trim() })).status).toBe(200);
  });

  it.each([
    ['a wrong password', [CUSTOMER, '--password', 'wrong'], /Incorrect e-mail address or password/],
    ['an unverified account', ['unverified@demo.example'], /not verified/],
    ['an unverified account with its password', ['unverified@demo.example', '--password', 'demo'], /verif/],
    ['an unknown account', ['unknown@demo.example'], /no such account/],
  ])('rejects %s with one sentence', async (_, args, reason) => {
    const { code, stdout, stderr } = await token('--email', ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toMatch(reason);
  });
});

describe('a second start', () => {
  const everything = async (): Promise<ItemCollection['features']> => {
    const found = await server.answer(searchItems, {
      as: CUSTOMER,
      params: { program: 1 },
      body: { limit: 10_000 },
    });
    return found.features;
  };

  it(
    'finds orders, people and scenes as they were left, and adds no scene twice',
    async () => {
      const [first] = (await searchScenes(server)).features;
      const placed = await place(server, { item_ids: [first?.id ?? ''], s3_bucket: 'left-behind' });
      const order = await finishedOrder(server, placed.id);
      const profile = await server.answer(readProfile, { as: CUSTOMER });
      const change = { first_name: 'Carlotta', last_name: profile.last_name, organization: 'Left Behind' };
      await server.answer(writeProfile, { as: CUSTOMER, body: change });
      const scenes = await everything();

      const ended = await server.end('SIGTERM');
      expect(ended).toMatchObject({ code: 0, signal: null });
      expect(existsSync(join(home.folder, 'sigma.lock'))).toBe(false);
      // From here on the server makes pictures ahead, as by default; it must also stop during that.
      const ahead = { SIGMA_DEMO_PICTURES: 'ahead', PORT: new URL(server.url).port };
      server = await startServer({ ...home.variables, ...ahead });

      expect(await server.answer(readProfile, { as: CUSTOMER })).toMatchObject({ ...change, id: profile.id });
      const orders = await server.answer(listOrders, { as: CUSTOMER, params: { program: 1 } });
      expect(orders.results).toEqual([order]);
      const after = await everything();
      const known = new Set(scenes.map(({ id }) => id));
      // The demo world continues: the scenes added since are newer than all earlier ones.
      const added = after.filter(({ id }) => !known.has(id));
      expect(after.length - added.length).toBe(known.size);
      expect(added.length).toBeLessThan(10);
    },
    2 * START_MS,
  );

  it('stops cleanly on Ctrl-C, within seconds and without an error message', async () => {
    const began = performance.now();
    // A terminal sends the signal to the whole group, and npm's script forwards it once more.
    const ended = server.end('SIGINT');
    process.kill(server.pid, 'SIGINT');
    const { code, signal, stderr } = await ended;
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(existsSync(join(home.folder, 'sigma.lock'))).toBe(false);
  });
});
