import { setTimeout as wait } from 'node:timers/promises';
import {
  type Download,
  listDownloads,
  listOrders,
  listSearchAreas,
  type Operation,
  type Order,
  type SearchArea,
} from '@sigma/contract';
import { afterEach, expect, it } from 'vitest';
import {
  placeWithWorld,
  type ServerPlace,
  serverPlace,
  shareExample,
} from '../../../testing/server-database.fixture.ts';
import { type ServerProcess, startServer } from '../../../testing/server-process.fixture.ts';
import type { TestCall } from '../../../testing/test-app.ts';

const START_MS = 240_000;
const AS = { as: 'customer@demo.example' };
const ON = { SIGMA_DEMO_EXAMPLE: 'on' };

let home: ServerPlace | undefined;
let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.close();
  await home?.remove();
  server = undefined;
  home = undefined;
}, START_MS);

async function list<T>(operation: Operation, input: TestCall = {}): Promise<readonly T[]> {
  if (server === undefined) throw new Error('No server is running.');
  const response = await server.call(operation, { ...AS, ...input });
  const { results }: { results: T[] } = await response.json();
  return results;
}

const namesIn = async (program: number) => {
  const orders = await list<Order>(listOrders, { params: { program }, query: { limit: 100 } });
  return orders.map(({ name }) => name).toSorted();
};

/** Each question takes the server some of the time in which it fills the example. */
const ASK_EVERY_MS = 250;
const until = async (isReached: () => Promise<boolean>) => {
  while (!(await isReached())) await wait(ASK_EVERY_MS);
};
const downloads = async () =>
  (await list<Download>(listDownloads, { params: { program: 1 } })).map(({ name }) => name);

const contents = async () => ({
  first: await namesIn(1),
  second: await namesIn(2),
  downloads: await downloads(),
  areas: (await list<SearchArea>(listSearchAreas)).map(({ name }) => name),
});

const stepsOf = async (place: ServerPlace) =>
  place.look(({ kysely }) => kysely.selectFrom('demo_example_steps').select('step').execute());

it(
  'a server killed while it fills the example completes it at the next start, and later starts add nothing',
  async () => {
    home = await placeWithWorld();
    server = await startServer({ ...home.variables, ...ON });
    await until(async () => (await namesIn(1)).length >= 2);
    await server.end('SIGKILL');

    const again = { ...home.variables, ...ON, PORT: new URL(server.url).port };
    server = await startServer(again);
    await until(async () => (await downloads()).length > 0);
    const complete = await contents();
    expect(complete.first).toHaveLength(9);
    expect(new Set(complete.first).size).toBe(9);
    expect(complete).toMatchObject({ second: ['Midland gathering lines (simulated)'] });
    expect(complete.areas).toHaveLength(5);
    await server.end('SIGTERM');
    const steps = await stepsOf(home);

    server = await startServer(again);
    expect(await contents()).toEqual(complete);
    const { stdout } = await server.end('SIGTERM');
    expect(stdout).not.toMatch(/^(Example|The example)/m);
    expect(await stepsOf(home)).toEqual(steps);
    await shareExample(home);
  },
  3 * START_MS,
);

it.each([
  ['the demo is off', { SIGMA_DEMO: 'off', ...ON }, serverPlace],
  ['the example is off', { SIGMA_DEMO_EXAMPLE: 'off' }, placeWithWorld],
])(
  'fills nothing when %s',
  async (_, variables, newPlace) => {
    home = await newPlace();
    server = await startServer({ ...home.variables, ...variables });
    await server.end('SIGTERM');
    const found = await home.look(async ({ kysely }) => ({
      steps: await kysely.selectFrom('demo_example_steps').select('step').execute(),
      orders: await kysely.selectFrom('orders').select('id').execute(),
    }));
    expect(found).toEqual({ steps: [], orders: [] });
  },
  START_MS,
);
