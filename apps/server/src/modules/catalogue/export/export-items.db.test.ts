import { gunzipSync } from 'node:zlib';
import { insertScenes, type NewScene } from '@sigma/archive';
import {
  EXPORT_COLUMNS,
  EXPORT_HEADERS,
  type ExportBody,
  exportItems,
  itemCollection,
  searchItems,
} from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueBindings } from '../index.ts';
import { ENTITLEMENTS, handlerCaller } from '../testing/handlers.fixture.ts';
import { readCsv } from '../testing/read-csv.fixture.ts';
import { scenesOf, seedScenes } from '../testing/scenes.fixture.ts';

let database: TestDatabase;
let scenes: readonly NewScene[];
let handlers: ReturnType<typeof handlerCaller>;

const FORMULA_TEXT = '=HYPERLINK("https://evil.example","1, 2") & <b>';

beforeAll(async () => {
  database = await testDatabase();
  const formulaScenes = scenesOf('alpha', 1, 9).map((scene) => {
    const item = scene.item as { properties: object };
    const properties = { ...item.properties, 'sigma:task_name': FORMULA_TEXT, 'view:azimuth': -5 };
    return {
      ...scene,
      id: 'formula',
      taskId: null,
      taskName: FORMULA_TEXT,
      item: { ...item, id: 'formula', properties },
    };
  });
  scenes = await seedScenes(database.kysely);
  await insertScenes(database.kysely, formulaScenes);
  scenes = [...scenes, ...formulaScenes];
  const bindings = catalogueBindings({
    database,
    store: folderStore('unused'),
    imagery: { ensureSoon: async () => {} },
    entitlements: ENTITLEMENTS,
    platform: { support_email: null },
  });
  handlers = handlerCaller(bindings, { kind: 'anonymous' }, database);
});
afterAll(() => database.close());

async function file(body: ExportBody, program = 1, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await handlers.outcome(exportItems, { params: { program }, body, headers });
  if (!(answer instanceof Response)) throw new Error('The export did not return a file.');
  return answer;
}
const ofProgram1 = () => scenes.filter(({ collection }) => collection !== 'beta');
const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).toSorted();

describe('an exported file', () => {
  it.each([
    ['geojson', 'application/geo+json'],
    ['csv', 'text/csv; charset=utf-8; header=present'],
    ['kml', 'application/vnd.google-earth.kml+xml; charset=utf-8'],
  ] as const)('states its media type, name and number of scenes: %s', async (format, type) => {
    const answer = await file({ format });
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="sigma-scenes-20261121T120000Z.${format}"`,
    );
    expect(answer.headers.get(EXPORT_HEADERS.matched)).toBe('151');
    expect(answer.headers.get(EXPORT_HEADERS.returned)).toBe('151');
    expect(answer.headers.get(EXPORT_HEADERS.cut)).toBeNull();
  });

  it('is compressed for callers that accept gzip', async () => {
    const answer = await file({ format: 'csv' }, 1, { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const compressed = Buffer.from(await answer.arrayBuffer());
    expect(gunzipSync(compressed).toString()).toBe(await (await file({ format: 'csv' })).text());
  });

  it('refuses to export an invalid search', async () => {
    const refusal = await handlers.refusal(exportItems, {
      params: { program: 1 },
      body: { format: 'csv', bbox: [0, 10, 1, 5] },
    });
    expect(refusal.code).toBe('bad_parameter');
  });

  it('contains only scenes of the program', async () => {
    const found = itemCollection.parse(await (await file({ format: 'geojson' }, 2)).json());
    expect(new Set(found.features.map(({ collection }) => collection))).toEqual(new Set(['beta', 'gamma']));
    const empty = itemCollection.parse(await (await file({ format: 'geojson' }, 3)).json());
    expect(empty.features).toEqual([]);
  });
});

describe('a GeoJSON export', () => {
  it('contains the Items that a search returns, in the same order', async () => {
    const sortby = [{ field: 'eo:cloud_cover' as const, direction: 'desc' as const }];
    const body = { datetime: '2026-09-02/..', sortby };
    const found = await handlers.answer(searchItems, { params: { program: 1 }, body });
    const exported = itemCollection.parse(await (await file({ ...body, format: 'geojson' })).json());
    expect(exported.features).toEqual(found.features);
    expect(exported.numberMatched).toBe(found.numberMatched);
  });
});

describe('a CSV export', () => {
  it('has a header and one row per scene, each with all columns', async () => {
    const [heading, ...rows] = readCsv(await (await file({ format: 'csv' })).text());
    expect(heading).toEqual([...EXPORT_COLUMNS]);
    expect(rows.map(([id]) => id).toSorted()).toEqual(idsOf(ofProgram1()));
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([EXPORT_COLUMNS.length]));
  });

  it('leaves numbers unchanged, quotes text, leaves unknown values empty and neutralizes formulas', async () => {
    const [heading = [], row = []] = readCsv(await (await file({ format: 'csv', ids: ['formula'] })).text());
    const value = (column: string) => row[heading.indexOf(column)];
    expect(value('task_name')).toBe(`'${FORMULA_TEXT}`);
    expect(value('view_azimuth_deg')).toBe('-5');
    expect(value('task_id')).toBe('');
    expect(value('footprint_wkt')).toMatch(/^POLYGON \(\(-12\d\.\d+ 3\d\.\d+, /);
    expect(value('item_url')).toBe(
      'https://sigma.example/api/stac/programs/1/collections/alpha/items/formula',
    );
    expect(Number(value('centre_lat'))).toBeCloseTo(37.7, 0);
  });
});

describe('a KML export', () => {
  const kml = async (body: Omit<ExportBody, 'format'>) => (await file({ ...body, format: 'kml' })).text();

  it('has exactly one folder per task and one placemark per scene', async () => {
    const text = await kml({});
    const tasks = new Set(ofProgram1().map(({ taskId }) => taskId));
    const folders = text.split('<Folder>').slice(1);
    expect(folders).toHaveLength(tasks.size);
    const names = [...text.matchAll(/<Placemark>\n<name>([^<]+)/g)].map(([, name]) => name ?? '');
    expect(names.toSorted()).toEqual(idsOf(ofProgram1()));
    expect(text.match(/<\/Folder>/g)).toHaveLength(tasks.size);
    for (const folder of folders) {
      const ids = [...folder.matchAll(/<Placemark>\n<name>([^<]+)/g)].map(([, name]) => name);
      const scenesOfFolder = ofProgram1().filter(({ id }) => ids.includes(id));
      expect(new Set(scenesOfFolder.map(({ taskId }) => taskId)).size).toBe(1);
    }
  });

  it('escapes XML markup in names', async () => {
    const text = await kml({ ids: ['formula'] });
    expect(text).not.toContain('<b>');
    expect(text).toContain('<name>Without a task</name>');
  });

  it('draws a scene across the antimeridian as two polygons, one on each side', async () => {
    const text = await kml({ bbox: [179.99, -18, -179.99, -16] });
    const across = text.split('<Placemark>').filter((placemark) => placemark.includes('<MultiGeometry>'));
    expect(across.length).toBeGreaterThan(0);
    for (const [, corners = ''] of text.matchAll(/<coordinates>([^<]+)/g)) {
      const lons = corners.split(' ').map((corner) => Number(corner.split(',')[0]));
      expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(1);
      expect(lons.every((lon) => Math.abs(lon) <= 180)).toBe(true);
    }
  });
});
