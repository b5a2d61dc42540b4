import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { listRejectedElementSets } from '@sigma/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testLines } from '../sensors.fixture.ts';
import { readElementSetsJob } from './element-sets.jobs.ts';
import { MAX_SOURCE_BYTES } from './read-source.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const known = testLines({ catalogNumber: 56_195, epoch: '2026-11-18T00:00:00Z' });
const fresh = testLines({ catalogNumber: 56_195 });
const byName = testLines({ catalogNumber: 56_197 });
const broken = testLines({ catalogNumber: 56_195, meanAnomalyDeg: 7 }).replace('97.6000', '97.7000');
const stranger = testLines({ catalogNumber: 25_544 });

let app: TestApp;
let server: Server | undefined;
let said: { fields: object; message: string }[] = [];
beforeAll(async () => {
  app = await startTestApp({ now: NOW.toISOString() });
  await seedPeople(app.database);
  const sensors = ['GHOSt-1', 'GHOSt-2'].map((name, at) => ({ osk_id: at + 1, name, serial: name }));
  await app.database.kysely.insertInto('sensors').values(sensors).execute();
});
afterAll(() => app?.close());
beforeEach(async () => {
  said = [];
  const { kysely } = app.database;
  await kysely.deleteFrom('element_set_faults').execute();
  await kysely.deleteFrom('element_sets').execute();
  const [line1 = '', line2 = ''] = known.split('\n');
  const epoch = new Date('2026-11-18T00:00:00Z');
  await kysely
    .insertInto('element_sets')
    .values({ sensor: 1, epoch, line1, line2, source: 'test' })
    .execute();
});
afterEach(() => server?.close());

async function serve(listener: RequestListener): Promise<string> {
  const opened = createServer(listener);
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`;
}

function run(source: string): Promise<void> {
  const log = (fields: object, message: string) => said.push({ fields, message });
  const job = readElementSetsJob({
    database: app.database,
    source,
    now: () => NOW,
    log: { info: log, warn: log },
  });
  return job.run(undefined, { signal: new AbortController().signal });
}
const sets = () =>
  app.database.kysely
    .selectFrom('element_sets')
    .select(['sensor', 'line1', 'source'])
    .orderBy('id')
    .execute();

const FILE = ['# sets', 'GHOST-1', fresh, 'GHOST-2', byName, 'GHOST-1', broken, 'ISS', stranger].join('\n');

describe('the source of element sets', () => {
  it('matches sets to sensors by catalogue number and name, and reports rejected sets once', async () => {
    const url = await serve((_, response) => response.end(FILE));
    await run(`${url}/sets.txt?key=secret`);
    const source = `${new URL(url).host}/sets.txt`;
    expect((await sets()).slice(1)).toEqual([
      { sensor: 1, line1: fresh.split('\n')[0], source },
      { sensor: 2, line1: byName.split('\n')[0], source },
    ]);
    await run(`${url}/sets.txt?key=secret`);
    expect(await sets()).toHaveLength(3);
    expect(said.map(({ fields }) => fields)).toEqual([
      { source, added: 2, refused: 1, unmatched: 1 },
      { source, added: 0, refused: 0, unmatched: 1 },
    ]);
    const response = await app.call(listRejectedElementSets, {
      as: 'employee@demo.example',
      query: { sensor: [1] },
    });
    const rejected = (await response.json()) as { count: number; results: object[] };
    expect(rejected.count).toBe(1);
    expect(rejected.results[0]).toMatchObject({ sensor: 1, raw_tle: broken, source, code: 'checksum' });
    const customer = await app.call(listRejectedElementSets, { as: 'customer@demo.example' });
    expect(customer.status).toBe(403);
  });

  it('reads element sets from a file', async () => {
    const path = join(app.folder, 'sets.txt');
    await writeFile(path, FILE);
    await run(path);
    expect((await sets()).map(({ source }) => source)).toEqual(['test', 'sets.txt', 'sets.txt']);
  });

  it('never stores the set of another satellite for a sensor', async () => {
    const path = join(app.folder, 'sets.txt');
    await writeFile(path, `GHOST-1\n${stranger}`);
    await run(path);
    expect(await sets()).toHaveLength(1);
    const rejected = await app.database.kysely
      .selectFrom('element_set_faults')
      .select(['sensor', 'code'])
      .execute();
    expect(rejected).toEqual([{ sensor: 1, code: 'other_satellite' }]);
  });

  it('follows redirects of the source on the same host only', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: '/sets' }).end();
      else if (request.url === '/away')
        response.writeHead(302, { location: 'http://localhost:1/sets' }).end();
      else response.end(FILE);
    });
    await run(`${url}/moved`);
    expect(await sets()).toHaveLength(3);
    await expect(run(`${url}/away`)).rejects.toThrow('redirects to localhost:1, which is not allowed');
  });

  it('fails with the reason and stores nothing when the file is too large', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/gone') response.writeHead(404).end();
      else response.end(`GHOST-1\n${fresh}\n${'#'.repeat(MAX_SOURCE_BYTES)}`);
    });
    await expect(run(`${url}/gone`)).rejects.toThrow('/gone answered 404');
    await expect(run(`${url}/large`)).rejects.toThrow('is larger than 10 MB');
    await expect(run(join(app.folder, 'missing.txt'))).rejects.toThrow('missing.txt: ');
    expect(await sets()).toHaveLength(1);
  });
});
