import {
  createSearchArea,
  deleteSearchArea,
  importSearchAreas,
  listSearchAreas,
  type Operation,
  problem,
  readSearchArea,
  replaceSearchArea,
  type SearchArea,
  updateSearchArea,
} from '@sigma/contract';
import { MAX_SEARCH_AREAS } from '@sigma/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';

const OWNER = 'customer@demo.example';
const OTHER = 'other@demo.example';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedPeople(app.database);
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.kysely.deleteFrom('search_areas').execute();
});

const box = (west: number, south: number, size = 1) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
        [west, south],
      ],
    ],
  });

async function call(operation: Operation, input: TestCall = {}) {
  const answer = await app.call(operation, { as: OWNER, ...input });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

async function saved(name: string, area = box(0, 0), as = OWNER): Promise<SearchArea> {
  const { status, body } = await call(createSearchArea, { body: { name, area }, as });
  expect(status).toBe(201);
  return body;
}

const names = async (query: object = {}) => {
  const { body } = await call(listSearchAreas, { query: { ...query } });
  return body.results.map(({ name }: SearchArea) => name);
};

describe('saving an area', () => {
  it('returns a new area with its id and the geometry as text', async () => {
    const area = await saved('  Harbour ');
    expect(area).toMatchObject({ name: 'Harbour', area: box(0, 0) });
    expect((await call(readSearchArea, { params: { area: area.id } })).body).toEqual(area);
  });

  it('stores a line unsplit across the antimeridian', async () => {
    const line = '{"type":"LineString","coordinates":[[170,0],[190,10]]}';
    const area = await saved('Cable', line);
    expect(area.area).toBe(line);
    const { rows } = await sql<{ text: string }>`select ST_AsText(area) as text from search_areas`.execute(
      app.database.kysely,
    );
    expect(rows).toEqual([{ text: 'MULTILINESTRING((170 0,180 5),(-180 5,-170 10))' }]);
  });

  it.each([
    ['', 'Please specify an area name'],
    ['   ', 'Please specify an area name'],
    ['😀'.repeat(129), 'A name may have at most 128 characters; this name has 129'],
  ])('refuses to save an area with the name %j', async (name, message) => {
    const { status, body } = await call(createSearchArea, { body: { name, area: box(0, 0) } });
    expect(status).toBe(422);
    expect(problem.parse(body).errors).toMatchObject([{ field: 'name', message }]);
  });

  it('names a bad name and a bad area in one answer, for a new area and for a changed one', async () => {
    const { id } = await saved('Both');
    const params = { area: id };
    const body = { name: ' ', area: '{bad' };
    for (const answer of [
      await call(createSearchArea, { body }),
      await call(replaceSearchArea, { params, body }),
      await call(updateSearchArea, { params, body }),
    ]) {
      expect(answer.status).toBe(422);
      expect(problem.parse(answer.body).errors).toMatchObject([{ field: 'name' }, { field: 'area' }]);
    }
  });

  it('counts the length of a name in characters, not in code units', async () => {
    expect((await saved('😀'.repeat(128))).name).toBe('😀'.repeat(128));
  });

  it('refuses a name that exists in the library, and accepts it from another user', async () => {
    await saved('Port');
    const { status, body } = await call(createSearchArea, { body: { name: 'Port ', area: box(5, 5) } });
    expect([status, body.code]).toEqual([409, 'duplicate_name']);
    await saved('Port', box(0, 0), OTHER);
  });

  it.each([
    ['text that is not JSON', '{', 'unreadable'],
    ['a feature', '{"type":"Feature","geometry":null}', 'not_a_geometry'],
    ['a line of one position', '{"type":"LineString","coordinates":[[1,2]]}', 'too_few_positions'],
    ['latitude 91', box(0, 90), 'latitude_out_of_range'],
    [
      'an outline without extent',
      '{"type":"Polygon","coordinates":[[[0,0],[1,1],[2,2],[0,0]]]}',
      'zero_area',
    ],
  ])('refuses to save %s', async (_, area, code) => {
    const { status, body } = await call(createSearchArea, { body: { name: 'Bad', area } });
    expect(status).toBe(422);
    expect(problem.parse(body).errors).toMatchObject([{ field: 'area', code }]);
  });

  it('refuses a geometry that is not text', async () => {
    const { status, body } = await call(createSearchArea, {
      body: { name: 'Bad', area: JSON.parse(box(0, 0)) },
    });
    expect([status, problem.parse(body).errors?.[0]?.field]).toEqual([422, 'area']);
  });

  it('splits a stored area at the antimeridian and returns it unsplit', async () => {
    const area = await saved('Fiji', box(179, -18, 3));
    const shown: { coordinates: [number, number][][] } = JSON.parse(area.area);
    const lons = shown.coordinates.flat().map(([lon]) => lon);
    expect(Math.max(...lons) - Math.min(...lons)).toBe(3);
    const { rows } = await sql<{ type: string; west: number; east: number }>`
      select ST_GeometryType(area) as type, ST_XMin(area) as west, ST_XMax(area) as east
      from search_areas`.execute(app.database.kysely);
    expect(rows).toEqual([{ type: 'ST_MultiPolygon', west: -180, east: 180 }]);
  });

  it('repairs a bow tie that has only one interpretation', async () => {
    const tie = '{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}';
    expect(JSON.parse((await saved('Tie', tie)).area).type).toBe('MultiPolygon');
  });

  it('refuses an area of 100,000 vertices, even when its text is short', async () => {
    const ring = Array.from({ length: 100_000 }, (_, index) => `[${index % 9},1]`).join();
    const short = `{"type":"Polygon","coordinates":[[${ring}]]}`;
    const long = short.replaceAll(',1]', ',1.1234567]');
    const answers = [];
    for (const area of [short, long])
      answers.push(await call(createSearchArea, { body: { name: 'Big', area } }));
    expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.code])).toEqual([
      [422, 'too_many_vertices'],
      [413, undefined],
    ]);
  });

  it('refuses areas beyond the limit of a library and names the limit', async () => {
    const areas = Array.from({ length: MAX_SEARCH_AREAS }, (_, index) => ({
      name: `A${index}`,
      area: box(0, 0),
    }));
    await call(importSearchAreas, { body: { areas } });
    const { status, body } = await call(createSearchArea, { body: { name: 'One more', area: box(0, 0) } });
    expect([status, body.code]).toEqual([409, 'wrong_state']);
    expect(body.detail).toContain('1000 areas');
  });

  it('lets only one of two concurrent calls use a name', async () => {
    const body = { name: 'Twice', area: box(0, 0) };
    const answers = await Promise.all([call(createSearchArea, { body }), call(createSearchArea, { body })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('the list', () => {
  it('pages areas by name regardless of case', async () => {
    for (const name of ['bay', 'Cove', 'Atoll']) await saved(name);
    expect(await names()).toEqual(['Atoll', 'bay', 'Cove']);
    expect(await names({ ordering: '-name' })).toEqual(['Cove', 'bay', 'Atoll']);
    const { body } = await call(listSearchAreas, { query: { limit: 2, offset: 0 } });
    expect(body).toMatchObject({ count: 3, previous: null, next: expect.stringContaining('offset=2') });
  });

  it('orders areas by creation time', async () => {
    for (const name of ['b', 'a', 'c']) {
      await saved(name);
      app.clock.advance(1000);
    }
    expect(await names({ ordering: 'created' })).toEqual(['b', 'a', 'c']);
  });

  it('hides the areas of other users', async () => {
    const { id } = await saved('Mine');
    const { body } = await call(listSearchAreas, { as: OTHER });
    expect(body.count).toBe(0);
    const params = { area: id };
    const change = { name: 'Theirs', area: box(0, 0) };
    for (const operation of [readSearchArea, replaceSearchArea, updateSearchArea, deleteSearchArea]) {
      expect((await call(operation, { as: OTHER, params, body: change })).status).toBe(404);
    }
    expect(await names()).toEqual(['Mine']);
  });

  it('refuses to order areas by an unknown column', async () => {
    expect((await call(listSearchAreas, { query: { ordering: 'area' } })).status).toBe(400);
  });
});

describe('changing an area', () => {
  it('renames an area without changing its geometry', async () => {
    const { id } = await saved('Old');
    app.clock.advance(5000);
    const { status, body } = await call(updateSearchArea, { params: { area: id }, body: { name: 'New' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'New', area: box(0, 0) });
    expect(Date.parse(body.updated_at) - Date.parse(body.created_at)).toBe(5000);
  });

  it('accepts the current name when an area is replaced', async () => {
    const { id } = await saved('Same');
    const body = { name: 'Same', area: box(10, 10) };
    expect((await call(replaceSearchArea, { params: { area: id }, body })).body).toMatchObject(body);
  });

  it('requires the name and the area in a replacement', async () => {
    const { id } = await saved('Whole');
    const answer = await call(replaceSearchArea, { params: { area: id }, body: { name: 'Half' } });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'area']);
  });

  it('refuses to rename an area to the name of another', async () => {
    await saved('First');
    const { id } = await saved('Second');
    const answer = await call(updateSearchArea, { params: { area: id }, body: { name: 'First' } });
    expect([answer.status, answer.body.code]).toEqual([409, 'duplicate_name']);
  });

  it('does not change an area when its new geometry is refused', async () => {
    const { id } = await saved('Kept');
    expect((await call(updateSearchArea, { params: { area: id }, body: { area: '[]' } })).status).toBe(422);
    expect((await call(readSearchArea, { params: { area: id } })).body.area).toBe(box(0, 0));
  });

  it('deletes an area once', async () => {
    const { id } = await saved('Gone');
    expect((await call(deleteSearchArea, { params: { area: id } })).status).toBe(204);
    expect((await call(deleteSearchArea, { params: { area: id } })).status).toBe(404);
  });
});

describe('the import', () => {
  it('imports valid areas and reports why each other area is refused', async () => {
    await saved('There');
    const { status, body } = await call(importSearchAreas, {
      body: {
        areas: [
          { name: 'One', area: box(0, 0) },
          { name: 'There', area: box(0, 0) },
          { name: 'One', area: box(1, 1) },
          { name: ' ', area: box(0, 0) },
          { name: 'Open', area: box(0, 0).replace(',[0,0]]]', ']]') },
          { name: 'Bad', area: 'x' },
        ],
      },
    });
    expect(status).toBe(200);
    expect(body.results.map((result: { code: string | null }) => result.code)).toEqual([
      null,
      'duplicate_name',
      'duplicate_name',
      'required',
      null,
      'unreadable',
    ]);
    expect(body.results[4].message).toBe('Closed a ring.');
    expect(await names()).toEqual(['One', 'Open', 'There']);
  });

  it('imports areas up to the limit of the library', async () => {
    await saved('First');
    const areas = Array.from({ length: MAX_SEARCH_AREAS }, (_, index) => ({
      name: `A${index}`,
      area: box(0, 0),
    }));
    const began = performance.now();
    const { body } = await call(importSearchAreas, { body: { areas } });
    expect(performance.now() - began).toBeLessThan(5000);
    expect(body.results.at(-2).id).not.toBeNull();
    expect(body.results.at(-1)).toMatchObject({ index: 999, id: null, code: 'limit_reached' });
    const { body: list } = await call(listSearchAreas, { query: { limit: 1000 } });
    expect([list.count, list.results.length]).toEqual([1000, 1000]);
  });

  it('refuses an import of more areas than a library may contain', async () => {
    const areas = Array.from({ length: 1001 }, (_, index) => ({ name: `A${index}`, area: '{}' }));
    expect((await call(importSearchAreas, { body: { areas } })).status).toBe(422);
  });
});

it('refuses an invalid geometry in the database itself', async () => {
  const { id } = await saved('Valid');
  const broken = sql`update search_areas set area = ST_GeomFromText('POLYGON((0 0,1 1,1 0,0 1,0 0))', 4326) where id = ${id}`;
  await expect(broken.execute(app.database.kysely)).rejects.toMatchObject({ code: '23514' });
});
