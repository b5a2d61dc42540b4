import { insertScenes, type NewScene } from '@sigma/archive';
import { type Database, openDatabase } from '@sigma/db';
import type { Position } from '@sigma/geo';
import { createEntitlements } from '../../../apps/server/src/entitlements/index.ts';
import {
  type MatchSetup,
  matchArrivals,
  preparedSearches,
} from '../../../apps/server/src/modules/saved-searches/match/match-arrivals.ts';
import { generatedScenes } from '../../generated-scenes.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Figure, repeated, timed } from '../measure.ts';

const SEARCHES = 1000;
const TARGET_MS = 50;
const COLLECTION = 'generated';
const NOW = new Date('2026-11-21T12:00:00Z');

/** An outline around a centre, 2 degrees across, in which every other position is nearer. */
const outlineAround = ([lon, lat]: Position, positions: number): readonly Position[] =>
  Array.from({ length: positions + 1 }, (_, n) => {
    const angle = ((n % positions) / positions) * 2 * Math.PI;
    const reach = n % 2 === 0 ? 1 : 0.99;
    const near = (value: number) => Math.round(value * 1e5) / 1e5;
    return [near(lon + reach * Math.cos(angle)), near(lat + reach * Math.sin(angle))] as const;
  });

const centreNear = ([lon, lat]: Position, n: number): Position => [
  lon + ((n % 40) - 20) / 8,
  lat + (Math.floor(n / 40) - 12) / 6,
];

/** Areas near the scene as large as members may save them: a million positions in all, which 50 members may have. */
const largeAreaNear = (place: Position, n: number): object => ({
  intersects: { type: 'Polygon', coordinates: [outlineAround(centreNear(place, n), 1000)] },
});

/** Searches as members save them, all of them near the scene: by area, by box, and by filter anywhere. */
function searchNear(place: Position, n: number): object {
  const centre = centreNear(place, n);
  const clear = { op: '<=', args: [{ property: 'eo:cloud_cover' }, n % 100] };
  const filter = { op: 'and', args: [clear, { op: '>', args: [{ property: 'view:sun_elevation' }, 10] }] };
  const [west, south] = centre;
  switch (n % 3) {
    case 0:
      return { intersects: { type: 'Polygon', coordinates: [outlineAround(centre, 100)] }, filter };
    case 1:
      return { bbox: [west, south, west + 2, south + 2], filter, datetime: '2020-01-01T00:00:00Z/..' };
    default:
      return { filter: `"eo:cloud_cover" < ${n % 100} and "sigma:task_name" like 'Task ${n}%'` };
  }
}

async function addMember({ kysely }: Database): Promise<{ program: number; user: string }> {
  const dates = { start_date: '2026-01-01', end_date: '2030-01-01' };
  const { id: program } = await kysely
    .insertInto('programs')
    .values({ name: 'Bench', company_name: 'Bench', ...dates })
    .returning('id')
    .executeTakeFirstOrThrow();
  const collection = { id: COLLECTION, title: 'Generated', description: 'Generated', file_format: 'COG' };
  await kysely.insertInto('collections').values(collection).execute();
  await kysely
    .insertInto('program_collections')
    .values({ program_id: program, collection: COLLECTION })
    .execute();
  const { id: user } = await kysely
    .insertInto('users')
    .values({ email: 'bench@demo.example' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const membership = { program_id: program, user_id: user };
  await kysely.insertInto('memberships').values(membership).execute();
  const { id: role_id } = await kysely
    .selectFrom('roles')
    .where('name', '=', 'Data User')
    .select('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('membership_roles')
    .values({ ...membership, role_id })
    .execute();
  return { program, user };
}

type SearchOf = (place: Position, n: number) => object;

async function saveSearches(database: Database, place: Position, searchOf: SearchOf): Promise<void> {
  const { program, user } = await addMember(database);
  const row = {
    program_id: program,
    owner_id: user,
    map_query: '',
    shared: false,
    created_at: NOW,
    updated_at: NOW,
  };
  const saved = await database.kysely
    .insertInto('saved_searches')
    .values(
      Array.from({ length: SEARCHES }, (_, n) => {
        return { ...row, name: `Search ${n}`, search: JSON.stringify(searchOf(place, n)) };
      }),
    )
    .returning('id')
    .execute();
  const watchers = saved.map(({ id }) => ({ search_id: id, user_id: user }));
  await database.kysely.insertInto('saved_search_watchers').values(watchers).execute();
}

/** From a stored scene to the recorded events of all searches that find it. */
async function matching(
  { worlds, runs }: BenchContext,
  searchOf: SearchOf,
  kind: string,
): Promise<readonly Figure[]> {
  const database = await openDatabase({ folder: await worlds.freshFolder(), clock: () => NOW });
  try {
    const scenes = [...generatedScenes({ collection: COLLECTION, count: 200, seed: 7, from: NOW })];
    const [first] = scenes;
    if (first === undefined) throw new Error('No scene was generated.');
    const [[[place] = []] = []] =
      first.footprint.type === 'Polygon' ? [first.footprint.coordinates] : first.footprint.coordinates;
    await saveSearches(database, place ?? [0, 0], searchOf);
    const setup = (): MatchSetup => ({
      database,
      entitlements: createEntitlements({ clock: () => NOW, worldClock: () => NOW }),
      worldClock: () => NOW,
      prepared: preparedSearches(),
      onError: (error) => {
        throw error;
      },
    });
    const arrive = (at: number) => storeAt(database, first, at);
    const warm = setup();
    const unprepared = await repeated(runs(10), async (run) => {
      await arrive(run);
      return timed(() => matchArrivals(setup()));
    });
    await arrive(1000);
    await matchArrivals(warm);
    const prepared = await repeated(runs(50), async (run) => {
      await arrive(2000 + run);
      return timed(() => matchArrivals(warm));
    });
    const note = `${await countEvents(database, unprepared.length + prepared.length + 1)} searches match`;
    return [
      {
        name: `one new scene, 1,000 saved searches${kind}`,
        unit: 'ms',
        target: TARGET_MS,
        values: prepared,
        note,
      },
      { name: '  after a start, searches read first', unit: 'ms', target: undefined, values: unprepared },
    ];
  } finally {
    await database.close();
  }
}

/** The same scene under another id, so that every run compares the same. */
const storeAt = (database: Database, scene: NewScene, n: number) =>
  database.transaction((transaction) => insertScenes(transaction, [{ ...scene, id: `${scene.id}-${n}` }]));

async function countEvents({ kysely }: Database, scenes: number): Promise<number> {
  const row = await kysely
    .selectFrom('events')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count / scenes;
}

/** Comparing new scenes with saved searches on the embedded database. */
export const savedSearchesBench: Bench = {
  name: 'saved-searches',
  run: async (context) => [
    ...(await matching(context, searchNear, '')),
    ...(await matching(context, largeAreaNear, ' with 1,000 positions each')),
  ],
};
