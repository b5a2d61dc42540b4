import { operations } from '@sigma/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerPlace, serverPlace } from '../../../apps/server/src/testing/server-database.fixture.ts';
import { fuzz, LONGEST_RUN_MS } from './fuzz.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

/** A start creates the complete demo world, which takes seconds on an idle machine. */
const START_MS = 180_000;

let home: ServerPlace;
let server: WatchedServer;
beforeAll(async () => {
  home = await serverPlace();
  server = await startWatchedServer(home.variables);
}, START_MS);
afterAll(async () => {
  await server?.close();
  await home?.remove();
}, START_MS);

it.each(['customer@demo.example', 'admin@demo.example'])(
  'no call of %s occupies the main thread for 50 ms, and none fails, with the largest inputs of all schemas',
  async (as) => {
    const said: string[] = [];
    const report = await fuzz(server, {
      operations,
      as,
      calls: operations.length,
      seed: 1,
      say: (text) => said.push(text),
    });
    expect(report.failures).toEqual([]);
    expect(report.longest.filter(({ ms }) => ms > LONGEST_RUN_MS)).toEqual([]);
  },
  300_000,
);
