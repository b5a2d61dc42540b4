import { insertScenes, type NewScene } from '@sigma/archive';
import {
  addItems,
  createSavedSearch,
  deleteSavedSearch,
  updateItem,
  updateSavedSearch,
} from '@sigma/contract';
import type { Database } from '@sigma/db';
import { MS_PER_DAY } from '@sigma/geo';
import { randomNumbers } from '@sigma/testkit/random-numbers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { scenesOf } from '../../catalogue/testing/scenes.fixture.ts';
import {
  ADMIN,
  CUSTOMER,
  OTHER,
  type StacWorld,
  stacWorld,
} from '../../catalogue/testing/stac-world.fixture.ts';
import { killedNowAndThen } from './killed-database.fixture.ts';
import { matchArrivals, preparedSearches } from './match-arrivals.ts';
import { BURST_MS } from './record-matches.ts';

const MEMBER = 'data@demo.example';
const CLEAR = { filter: 'eo:cloud_cover <= 50' };

let world: StacWorld;
let database: Database;
beforeAll(async () => {
  world = await stacWorld();
  database = world.app.database;
});
afterAll(() => world?.app.close());
beforeEach(async () => {
  for (const table of ['saved_searches', 'events', 'arrived_scenes'] as const) {
    await database.kysely.deleteFrom(table).execute();
  }
});

const setup = (on: Database = database) => ({
  database: on,
  entitlements: world.app.application.services.entitlements,
  worldClock: world.app.clock.now,
  prepared: preparedSearches(),
  onError: (error: unknown) => {
    throw error;
  },
});
const match = () => matchArrivals(setup());

let series = 0;
/** New scenes in alpha, all with 10 % cloud. */
function newScenes(count: number, members: Partial<NewScene> = {}): readonly NewScene[] {
  series += 1;
  return scenesOf('alpha', count, 100 + series).map((scene, n) => {
    const id = `new-${series}-${n}`;
    const cloudCover = members.cloudCover ?? 10;
    const properties = { ...Reflect.get(scene.item, 'properties'), 'eo:cloud_cover': cloudCover };
    return { ...scene, id, ...members, cloudCover, item: { ...scene.item, id, properties } };
  });
}
const arrive = (scenes: readonly NewScene[]) =>
  database.transaction((transaction) => insertScenes(transaction, scenes));

const save = (body: object, as = CUSTOMER, program = world.programs.first) =>
  world.json(
    createSavedSearch,
    { as, params: { program }, body: { name: 'Clear', search: CLEAR, notify: true, ...body } },
    201,
  );

/** What happened: the name of the search, the number of scenes, and who is notified, by e-mail address. */
async function events() {
  const rows = await database.kysely
    .selectFrom('events')
    .select(['kind', 'program_id', 'subject', 'audience', 'data'])
    .orderBy('sequence')
    .execute();
  const users = await database.kysely.selectFrom('users').select(['id', 'email']).execute();
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  return rows.map(({ audience, data, ...row }) => ({
    ...row,
    ...data,
    users: [...Reflect.get(audience, 'users')].map((id: string) => emails.get(id)).toSorted(),
  }));
}
const waiting = async () =>
  (await database.kysely.selectFrom('arrived_scenes').select('id').execute()).map(({ id }) => id);

describe('new scenes', () => {
  it('cause one event for each search that finds some of them, with their number', async () => {
    const { id } = await save({});
    await save({ name: 'Cloudy', search: { filter: 'eo:cloud_cover > 50' } });
    await save({ name: 'All' });
    await arrive([...newScenes(3), ...newScenes(2, { cloudCover: 80 })]);
    expect(await match()).toBe(5);
    expect(await events()).toEqual(
      expect.arrayContaining([
        {
          kind: 'scene.matched',
          program_id: world.programs.first,
          subject: id,
          search: 'Clear',
          scenes: 3,
          users: [CUSTOMER],
        },
        expect.objectContaining({ search: 'Cloudy', scenes: 2 }),
        expect.objectContaining({ search: 'All', scenes: 3 }),
      ]),
    );
    expect(await match()).toBe(0);
    expect(await events()).toHaveLength(3);
  });

  it('are queued however they are registered, but only once each, and only if a search may find them', async () => {
    const item = {
      type: 'Feature',
      id: 'item-1',
      geometry: { type: 'Point', coordinates: [0, 0] },
      properties: { datetime: '2026-11-20T08:00:00Z' },
    };
    const polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    };
    const add = (id: string) =>
      world.json(
        addItems,
        { as: ADMIN, params: { collection: 'alpha' }, body: { ...item, id, geometry: polygon } },
        201,
      );
    await add('item-1');
    expect(await waiting()).toEqual([]);
    await save({});
    await add('item-2');
    const scenes = newScenes(1);
    await arrive(scenes);
    await arrive(scenes);
    await arrive(newScenes(1).map((scene) => ({ ...scene, collection: 'beta' })));
    expect((await waiting()).toSorted()).toEqual(['item-2', scenes[0]?.id]);
  });

  it('are not queued if their transaction is rolled back', async () => {
    await save({});
    const broken = database.transaction(async (transaction) => {
      await insertScenes(transaction, newScenes(2));
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await waiting()).toEqual([]);
  });

  it('notify members of programs that have their collection, and no one else', async () => {
    await save({});
    await save({}, OTHER, world.programs.third);
    await arrive(newScenes(1));
    await match();
    expect(await events()).toEqual([expect.objectContaining({ users: [CUSTOMER] })]);
  });

  it('that arrive in a burst are one event until someone reads it, which is delivered again with each of them', async () => {
    await save({});
    await save({ name: 'Cloudy', search: { filter: 'eo:cloud_cover > 50' } });
    const counts = async () => (await events()).map((event) => Reflect.get(event, 'scenes'));
    const arriveAndMatch = async (count: number) => {
      await arrive(newScenes(count));
      await match();
    };
    await arriveAndMatch(2);
    const [first] = await database.kysely.selectFrom('events').select('id').execute();
    const users = database.kysely.selectFrom('users').where('email', '=', CUSTOMER);
    const { id: user_id } = await users.select('id').executeTakeFirstOrThrow();
    await database.kysely.updateTable('events').set({ delivered_at: new Date() }).execute();
    await database.kysely
      .insertInto('notifications')
      .values({ event_id: first?.id ?? '', user_id })
      .execute();
    await arriveAndMatch(3);
    expect(await counts()).toEqual([5]);
    const again = await database.kysely.selectFrom('events').select('delivered_at').execute();
    expect(again).toEqual([{ delivered_at: null }]);
    await database.kysely.updateTable('notifications').set({ read_at: new Date() }).execute();
    await arriveAndMatch(1);
    expect(await counts()).toEqual([5, 1]);
    world.app.clock.advance(BURST_MS + 1);
    await arriveAndMatch(4);
    expect(await counts()).toEqual([5, 1, 4]);
  });

  it('under embargo notify no one before it ends, also if staff end it early', async () => {
    await save({});
    const now = world.app.clock.now();
    const end = new Date(now.getTime() + MS_PER_DAY);
    const [first, second] = newScenes(2, { embargoedUntil: end });
    if (first === undefined || second === undefined) throw new Error('no scenes');
    await arrive([first, second]);
    expect(await match()).toBe(0);
    await world.json(updateItem, {
      as: ADMIN,
      params: { collection: 'alpha', item: first.id },
      body: { properties: { 'sigma:embargoed_until': null } },
    });
    expect(await match()).toBe(1);
    expect(await match()).toBe(0);
    world.app.clock.advance(MS_PER_DAY);
    expect(await match()).toBe(1);
    expect(await events()).toHaveLength(2);
  });

  it('give way to other work between two of them, however long a search takes for each', async () => {
    await save({});
    await arrive(newScenes(5));
    let [nowMs, turn] = [0, 0];
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const countTurn = () => {
      turn += 1;
      if (nowMs < 100) setImmediate(countTurn);
    };
    countTurn();
    const turns = new Set<number>();
    const isMatch = () => {
      nowMs += 20;
      return turns.add(turn).size === 0;
    };
    await matchArrivals({ ...setup(), prepared: { missing: () => [], of: () => isMatch } });
    clock.mockRestore();
    expect(turns.size).toBe(5);
  });

  it('that are deleted before they are compared notify no one', async () => {
    await save({});
    await arrive(newScenes(1));
    await database.kysely.deleteFrom('scenes').where('id', 'like', `new-${series}-%`).execute();
    expect(await match()).toBe(0);
    expect(await events()).toEqual([]);
  });
});

describe('who is notified', () => {
  it('is everyone who chose it and still sees the search', async () => {
    const shared = await save({ shared: true, notify: false });
    const params = { saved_search: shared.id };
    await world.json(updateSavedSearch, { as: MEMBER, params, body: { notify: true } });
    await arrive(newScenes(1));
    await match();
    await world.json(updateSavedSearch, { params, body: { notify: true } });
    await arrive(newScenes(1));
    await match();
    await world.json(updateSavedSearch, { params, body: { shared: false } });
    await arrive(newScenes(1));
    await match();
    await world.call(deleteSavedSearch, { params });
    await arrive(newScenes(1));
    expect(await match()).toBe(0);
    expect((await events()).map(({ users }) => users)).toEqual([[MEMBER], [CUSTOMER, MEMBER], [CUSTOMER]]);
  });

  it('excludes members without the role to search', async () => {
    await save({}, MEMBER);
    const roles = database.kysely
      .deleteFrom('membership_roles')
      .where('user_id', '=', (select) => select.selectFrom('users').where('email', '=', MEMBER).select('id'));
    await roles.execute();
    await arrive(newScenes(1));
    expect(await match()).toBe(1);
    expect(await events()).toEqual([]);
  });

  it('follows changed conditions at once', async () => {
    const { id } = await save({});
    const running = setup();
    await arrive(newScenes(1));
    await matchArrivals(running);
    world.app.clock.advance(BURST_MS + 1);
    const body = { search: { filter: 'eo:cloud_cover > 50' } };
    await world.json(updateSavedSearch, { params: { saved_search: id }, body });
    await arrive([...newScenes(1), ...newScenes(2, { cloudCover: 80 })]);
    await matchArrivals(running);
    expect((await events()).map((event) => Reflect.get(event, 'scenes'))).toEqual([1, 2]);
  });
});

it('every scene is counted once for each search although processes end at any point and run at once', async () => {
  await save({});
  await save({ name: 'Other', search: {} });
  const next = randomNumbers(7);
  let kills = 0;
  const run = () =>
    matchArrivals(setup(killedNowAndThen(database, next))).catch(() => {
      kills += 1;
    });
  for (let turn = 0; turn < 8; turn += 1) {
    await arrive(newScenes(90));
    await Promise.all([run(), run()]);
  }
  while ((await waiting()).length > 0) await run();
  const counts = new Map<string, number>();
  for (const event of await events()) {
    const name: string = Reflect.get(event, 'search');
    counts.set(name, (counts.get(name) ?? 0) + Number(Reflect.get(event, 'scenes')));
  }
  expect(counts).toEqual(
    new Map([
      ['Clear', 720],
      ['Other', 720],
    ]),
  );
  expect(kills).toBeGreaterThan(3);
});
