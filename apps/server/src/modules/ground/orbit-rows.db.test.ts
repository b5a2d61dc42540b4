import { type OrbitRow, orbitRowCalls } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import {
  addSet,
  ask,
  closeGround,
  DAY_MS,
  follow,
  forecast,
  NOW,
  openGround,
  rows,
  wipe,
} from './ground-world.fixture.ts';

let app: TestApp;
let program: number;
beforeAll(async () => {
  ({ app, program } = await openGround());
});
afterAll(closeGround);

describe('orbit rows', () => {
  // What a test adds it takes away again; the last but one makes a forecast of its own.
  beforeAll(async () => {
    await wipe();
    await forecast();
  });

  it('covers the next seven days with orbit rows without a gap', async () => {
    const { results } = await rows();
    for (const [place, row] of results.entries())
      if (place > 0) expect(row.start).toBe(results[place - 1]?.end);
    expect(Date.parse(results[0]?.start ?? '')).toBeLessThanOrEqual(NOW.getTime());
    expect(Date.parse(results.at(-1)?.end ?? '')).toBeGreaterThanOrEqual(NOW.getTime() + 7 * DAY_MS);
    const shares = results.filter(({ eclipsed }) => eclipsed).length / results.length;
    expect(shares).toBeGreaterThan(0.3);
    expect(shares).toBeLessThan(0.7);
  });

  it('neither repeats nor omits orbit rows when rows are added between two pages', async () => {
    const all = (await rows()).results.map(({ id }) => id);
    const first = await rows({ limit: 50, sensor: '1' });
    expect(first.previous).toBeNull();
    expect(new URL(first.next ?? '').searchParams.get('cursor')).not.toBeNull();
    const body = {
      sensor: 1,
      orbit_num: 1,
      row_num: 1,
      start: first.results[3]?.start,
      end: first.results[3]?.end,
      ground_track: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [10, 40],
        ],
      },
      eclipsed: false,
    };
    const { id: added } = await ask<OrbitRow>(orbitRowCalls.add, 201, { body });
    const second = await follow<OrbitRow>(first.next);
    expect(second.results.map(({ id }) => id)).toEqual(all.slice(50, 100));
    expect(second.count).toBe(all.length + 1);
    const back = await follow<OrbitRow>(second.previous);
    expect(back.results.at(-1)?.id).toBe(all[49]);
    const seen: string[] = [];
    for (let page = first; ; page = await follow<OrbitRow>(page.next)) {
      seen.push(...page.results.map(({ id }) => id));
      if (page.next === null) break;
    }
    expect(seen).toEqual(all);
    await ask(orbitRowCalls.remove, 204, { params: { orbit_row: added } });
  });

  it('pages backwards through orbit rows in descending order', async () => {
    const all = (await rows()).results.map(({ id }) => id).toReversed();
    const first = await rows({ limit: 30, ordering: '-start' });
    const second = await follow<OrbitRow>(first.next);
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(all.slice(0, 60));
    expect((await follow<OrbitRow>(second.previous)).results.map(({ id }) => id)).toEqual(all.slice(0, 30));
  });

  it('rejects an invalid cursor of orbit rows', async () => {
    expect(await ask(orbitRowCalls.list, 400, { query: { cursor: 'nonsense' } })).toMatchObject({
      errors: [{ field: 'cursor' }],
    });
  });

  it('marks orbit rows as blocked out only by windows of their own satellite', async () => {
    const [, , row] = (await rows()).results;
    const { kysely } = app.database;
    const middle = (Date.parse(row?.start ?? '') + Date.parse(row?.end ?? '')) / 2;
    const window = { start: new Date(middle - 1000), end: new Date(middle + 1000), reason: 'Calibration' };
    await kysely
      .insertInto('tasking_block_outs')
      .values(
        [1, 2].map((sensor) => ({ ...window, sensor, id: `0d0e0000-0000-4000-8000-00000000000${sensor}` })),
      )
      .execute();
    const blocked = await rows({ blocked_out: 'true' });
    expect(blocked.results.map(({ id, blocked_out }) => [id, blocked_out])).toEqual([[row?.id, true]]);
    await kysely.deleteFrom('tasking_block_outs').execute();
    expect((await rows({ blocked_out: 'true' })).count).toBe(0);
  });

  it('finds orbit rows by the requests within their reach', async () => {
    const { kysely } = app.database;
    const request = {
      program_id: program,
      aoi: 'SRID=4326;POINT(-122.42 37.77)',
      shown: '{}',
      area_km2: 0,
      sensors: [1],
      window_start: NOW,
      window_end: new Date(NOW.getTime() + DAY_MS),
      status: 'order_received',
      created_at: NOW,
      updated_at: NOW,
    };
    const [active, ended] = ['0d0e0000-0000-4000-8000-00000000000a', '0d0e0000-0000-4000-8000-00000000000b'];
    await kysely
      .insertInto('tasking_requests')
      .values([
        { ...request, id: active },
        { ...request, id: ended, active: false },
      ])
      .execute();
    const met = await rows({ intersects_tasking_requests: 'true' });
    // A satellite that reaches some 260 km to each side sees a place about every other day, by day or night.
    expect(met.count).toBeGreaterThanOrEqual(3);
    expect(met.count).toBeLessThan(16);
    const near = await rows({ bb_overlaps_tasking_requests: 'true' });
    const boxes = new Set(near.results.map(({ id }) => id));
    expect(met.results.every(({ id }) => boxes.has(id))).toBe(true);
    expect(near.count).toBeGreaterThan(met.count);
    expect((await rows({ intersects_tasking_requests: ended })).count).toBe(met.count);
    const page = await rows({ intersects_tasking_requests: 'true', limit: 1 });
    expect((await follow<OrbitRow>(page.next)).results[0]?.id).toBe(met.results[1]?.id);
    await kysely.deleteFrom('tasking_requests').execute();
    expect((await rows({ intersects_tasking_requests: 'true' })).count).toBe(0);
  });

  it('replaces orbit rows with those of a newer element set, except rows of staff', async () => {
    const before = await rows();
    const own = before.results[60];
    const params = { orbit_row: own?.id };
    await ask(orbitRowCalls.update, 200, { params, body: { eclipsed: !own?.eclipsed } });
    await addSet(0.25);
    await forecast();
    const after = await rows();
    expect(after.results.find(({ id }) => id === own?.id)?.eclipsed).toBe(!own?.eclipsed);
    const old = new Set(before.results.map(({ id }) => id));
    const future = after.results.filter(({ start }) => Date.parse(start) > NOW.getTime() + DAY_MS / 12);
    expect(future.filter(({ id }) => old.has(id))).toHaveLength(1);
    const keys = after.results.map(({ orbit_num, row_num }) => `${orbit_num}/${row_num}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('rejects an invalid orbit row and names the field', async () => {
    const [row] = (await rows()).results;
    const body = {
      sensor: 1,
      orbit_num: row?.orbit_num,
      row_num: row?.row_num,
      start: '2026-11-22T10:00:00Z',
      end: '2026-11-22T09:00:00Z',
      ground_track: { type: 'LineString', coordinates: [[0, 0]] },
      eclipsed: false,
    };
    const refused = await ask<{ errors: { field: string }[] }>(orbitRowCalls.add, 422, { body });
    expect(refused.errors.map(({ field }) => field).toSorted()).toEqual(['end', 'ground_track', 'row_num']);
    const unknown = await ask<{ errors: { field: string }[] }>(orbitRowCalls.add, 422, {
      body: { ...body, sensor: 9 },
    });
    expect(unknown.errors.map(({ field }) => field)).toContain('sensor');
  });
});
