import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { insertScenes } from '@sigma/archive';
import { itemCollection, type SearchBody, searchItems } from '@sigma/contract';
import { DEFAULT_FILTERS, filterExpression, searchAsCode } from '@sigma/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { scenesOf } from '../testing/scenes.fixture.ts';

const CUSTOMER = 'customer@demo.example';
let app: TestApp;
let program: number;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  app = await startTestApp();
  program = (await seedPeople(app.database)).first;
  const { kysely } = app.database;
  await kysely
    .insertInto('collections')
    .values({ id: 'alpha', title: 'Alpha', description: 'Alpha', file_format: 'COG' })
    .execute();
  await kysely
    .insertInto('program_collections')
    .values({ program_id: program, collection: 'alpha' })
    .execute();
  await insertScenes(kysely, scenesOf('alpha', 120, 1));
  environment = { ...process.env, SIGMA_TOKEN: await app.tokenFor(CUSTOMER) };
});
afterAll(() => app?.close());

const FILTER = filterExpression({
  ...DEFAULT_FILTERS,
  cloudCover: 80,
  sensors: [1, 2, 3],
  viewAzimuthRange: [180, 90],
});

/** Searches with several small pages, and with quotes and a line end that programs must escape. */
const SEARCHES: Readonly<Record<string, SearchBody>> = {
  'everything, in several pages': { limit: 50 },
  'an area, dates and a filter': {
    limit: 7,
    collections: ['alpha'],
    datetime: '2026-09-02T00:00:00.000Z/..',
    intersects: {
      type: 'Polygon',
      coordinates: [
        [
          [-123, 37],
          [-122, 37],
          [-122, 38.5],
          [-123, 38.5],
          [-123, 37],
        ],
      ],
    },
    filter: { ...FILTER },
    'filter-lang': 'cql2-json',
    sortby: [{ field: 'eo:cloud_cover', direction: 'asc' }],
  },
  'a text that programs must quote': {
    filter: { op: '<>', args: [{ property: 'platform' }, `it's "$HOME" \`id\` \\ \n`] },
  },
};

const codeOf = (search: SearchBody) => searchAsCode(search, { apiBase: `${app.url}/api/`, program });

async function run(command: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, {
    env: environment,
    maxBuffer: 1e8,
    timeout: 120_000,
  });
  return stdout;
}

async function firstPage(search: SearchBody) {
  const answer = await app.call(searchItems, { params: { program }, body: search, as: CUSTOMER });
  return itemCollection.parse(await answer.json());
}

async function hasCommand(command: string): Promise<boolean> {
  return run(command, '--version').then(
    () => true,
    () => false,
  );
}

describe.each(Object.entries(SEARCHES))('the code of a search: %s', (name, search) => {
  it(`TypeScript code prints every match of all pages in order: ${name}`, async () => {
    const path = join(app.folder, `search-${Object.keys(SEARCHES).indexOf(name)}.ts`);
    await writeFile(path, codeOf(search).typescript);
    const lines = (await run(process.execPath, path)).trimEnd().split('\n');
    const complete = await firstPage({ ...search, limit: 1000 });
    expect(lines).toEqual(complete.features.map(({ id, properties }) => `${id} ${properties.datetime}`));
    expect(complete.features.length).toBeGreaterThan(search.limit ?? 0);
  });

  it(`curl code prints the response of the search: ${name}`, async ({ skip }) => {
    if (!(await hasCommand('curl'))) skip('curl is not installed');
    const printed = await run('sh', '-c', codeOf(search).curl);
    expect(itemCollection.parse(JSON.parse(printed))).toEqual(await firstPage(search));
  });

  it(`Python code passes the search to the client: ${name}`, async ({ skip }) => {
    if (!(await hasCommand('python3'))) skip('python3 is not installed');
    const folder = join(app.folder, 'python');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'pystac_client.py'), PYTHON_CLIENT);
    await writeFile(join(folder, 'search.py'), codeOf(search).python);
    const printed = await run('python3', join(folder, 'search.py'));
    const printedCall = z
      .object({ url: z.string(), headers: z.record(z.string(), z.string()), search: z.looseObject({}) })
      .parse(JSON.parse(printed.split('\n')[0] ?? ''));
    expect(printedCall.url).toBe(`${app.url}/api/stac/programs/${program}/`);
    expect(printedCall.headers.Authorization).toBe(`Bearer ${environment.SIGMA_TOKEN}`);
    const { 'filter-lang': lang, ...rest } = search;
    expect(printedCall.search).toEqual({
      method: 'POST',
      ...rest,
      ...(lang !== undefined && { filter_lang: lang }),
    });
  });
});

/** Replaces the pystac_client package: accepts exactly the parameters of its search and prints them. */
const PYTHON_CLIENT = `
import json

class Found:
    def matched(self):
        return 0
    def items(self):
        return []

class Client:
    @staticmethod
    def open(url, headers=None):
        client = Client()
        client.opened = {"url": url, "headers": headers}
        return client
    def search(self, *, method="POST", max_items=None, limit=None, ids=None, collections=None, bbox=None,
               intersects=None, datetime=None, query=None, filter=None, filter_lang=None, sortby=None, fields=None):
        given = {name: value for name, value in locals().items() if name != "self" and value is not None}
        print(json.dumps({**self.opened, "search": given}))
        return Found()
`;
