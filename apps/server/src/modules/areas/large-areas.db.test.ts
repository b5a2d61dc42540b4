import { createSearchArea, importSearchAreas, problem, searchItems } from '@sigma/contract';
import { MAX_IMPORT_VERTICES, MAX_SEARCH_AREAS } from '@sigma/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const OWNER = 'customer@demo.example';
let app: TestApp;
let program: number;
beforeAll(async () => {
  app = await startTestApp();
  program = (await seedPeople(app.database)).first;
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.kysely.deleteFrom('search_areas').execute();
});

/** Builds a circular outline with the given number of positions, including the repeated first position. */
function circle(positions: number, lon = 0) {
  const corners = Array.from({ length: positions - 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / (positions - 1);
    return [lon + 0.4 * Math.cos(angle), 50 + 0.4 * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
}

const roundAreas = (count: number, positions: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Area ${index}`,
    area: JSON.stringify(circle(positions, (index % 300) - 150)),
  }));

/** Returns the CPU time of this thread in ms, which does not depend on the load of the machine. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Measures the longest time in ms for which the work blocked this process from serving other requests. */
async function longestBlock<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  let longest = 0;
  let last = computedMs();
  const look = () => {
    const now = computedMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const watch = setInterval(look, 1);
  const result = await work();
  clearInterval(watch);
  look();
  return [result, longest];
}

/** Sends prepared text, so that only the work of the server is measured. */
async function send(path: string, body: string): Promise<Response> {
  const token = await app.tokenFor(OWNER);
  return fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
}
/** The work takes about 50 ms on an idle machine; a schema that reports every invalid position takes seconds. */
const LONGEST_BLOCK_MS = 500;
const inProgram = (path: string) => path.replace('{program}', String(program));

describe('an import', () => {
  it('imports a full library of outlines in one call', async () => {
    const areas = roundAreas(MAX_SEARCH_AREAS, 200);
    const body = JSON.stringify({ areas });
    expect(body.length).toBeGreaterThan(5_000_000);
    const [answer, stopMs] = await longestBlock(() => send(importSearchAreas.path, body));
    const { results } = importSearchAreas.response.parse(await answer.json());
    expect(results.filter(({ id }) => id === null)).toEqual([]);
    expect(stopMs).toBeLessThan(LONGEST_BLOCK_MS);
  });

  it('reports that areas beyond the position limit of one import need another call', async () => {
    const fits = MAX_IMPORT_VERTICES / 10_000;
    const areas = roundAreas(fits + 2, 10_000);
    const answer = await app.call(importSearchAreas, { as: OWNER, body: { areas } });
    const { results } = importSearchAreas.response.parse(await answer.json());
    expect(results.map(({ code }) => code)).toEqual([
      ...Array.from({ length: fits }, () => null),
      'too_many_vertices',
      'too_many_vertices',
    ]);
    expect(results.at(-1)?.message).toContain(`at most ${MAX_IMPORT_VERTICES} positions`);
  });

  it('refuses an import body beyond its limit, announced or streamed, and names the limit', async () => {
    const chunk = new TextEncoder().encode(' '.repeat(1_000_000));
    const streamed = new ReadableStream({
      pull(controller) {
        controller.enqueue(chunk);
      },
    });
    const token = await app.tokenFor(OWNER);
    for (const body of [' '.repeat(16_000_001), streamed]) {
      const answer = await fetch(`${app.url}/api${importSearchAreas.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
        ...{ duplex: 'half' },
      });
      expect(answer.status).toBe(413);
      expect(problem.parse(await answer.json()).detail).toContain('16000000 bytes');
    }
  });
});

describe('an area of 100,000 positions', () => {
  // The text is shorter than a megabyte, so that it is not refused because of its length.
  const huge = {
    type: 'Polygon',
    coordinates: [Array.from({ length: 100_000 }, (_, index) => [index % 9, index % 7])],
  };
  it.each([
    [
      'a new area',
      422,
      'too_many_vertices',
      createSearchArea.path,
      JSON.stringify({ name: 'Huge', area: JSON.stringify(huge) }),
    ],
    ['a search', 400, 'too_many', searchItems.path, JSON.stringify({ intersects: huge })],
    [
      'a filter',
      400,
      'too_many',
      searchItems.path,
      JSON.stringify({ filter: { op: 's_intersects', args: [{ property: 'geometry' }, huge] } }),
    ],
  ])(
    'refuses an area of 100,000 positions as %s without blocking other requests',
    async (_, status, code, path, body) => {
      await send(inProgram(path), '{}');
      const [answer, stopMs] = await longestBlock(() => send(inProgram(path), body));
      expect(answer.status).toBe(status);
      expect(problem.parse(await answer.json()).errors).toMatchObject([
        { code, message: expect.stringContaining('10000') },
      ]);
      expect(stopMs).toBeLessThan(LONGEST_BLOCK_MS);
    },
  );
});

it('reports only the first of thousands of invalid positions', async () => {
  const intersects = { type: 'Polygon', coordinates: [Array.from({ length: 9_000 }, () => [1])] };
  const answer = await app.call(searchItems, { as: OWNER, params: { program }, body: { intersects } });
  expect(answer.status).toBe(400);
  expect(problem.parse(await answer.json()).errors).toEqual([
    {
      field: 'intersects.coordinates[0][0]',
      code: 'bad_position',
      message: 'A position must be a longitude and a latitude, both finite numbers.',
    },
  ]);
});
