import { type TestDatabase, testDatabase, testServerUrl } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlErrorDetails } from './errors.ts';
import {
  boxOf,
  envelope,
  fromFragments,
  geoJsonOf,
  geometryFromGeoJson,
  intersects,
  jsonb,
} from './sql/geometry.ts';

const engines = ['pglite', 'postgres'] as const;

/** One value of every type that the schema uses, and arrays of them. */
const everyType = `SELECT 42::bigint AS big, 7 AS small, 1.5::float8 AS real, 1.50::numeric AS exact,
  true AS flag, 'x'::text AS words, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid AS id,
  '2026-11-21T12:00:00.125+01'::timestamptz AS instant, '2026-11-21'::date AS day,
  '2026-11-21 12:00:00'::timestamp AS bare, '1 day 02:00:00'::interval AS span,
  '{"a":[1,null]}'::jsonb AS object, '[1,2]'::json AS list, null::text AS nothing,
  array[1,null]::bigint[] AS bigs, array['a','b,"c']::text[] AS texts, array[0.5]::float8[] AS reals,
  array['2026-11-21T12:00:00Z']::timestamptz[] AS instants, array[1.50]::numeric[] AS exacts,
  ST_SetSRID(ST_Point(1, 2), 4326) AS place, count(*) AS counted FROM generate_series(1, 3)`;

const expected = {
  big: 42,
  small: 7,
  real: 1.5,
  exact: '1.50',
  flag: true,
  words: 'x',
  id: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
  instant: new Date('2026-11-21T11:00:00.125Z'),
  day: new Date('2026-11-21T00:00:00Z'),
  bare: new Date('2026-11-21T12:00:00Z'),
  span: '1 day 02:00:00',
  object: { a: [1, null] },
  list: [1, 2],
  nothing: null,
  bigs: [1, null],
  texts: ['a', 'b,"c'],
  reals: [0.5],
  instants: [new Date('2026-11-21T12:00:00Z')],
  exacts: ['1.50'],
  place: '0101000020E6100000000000000000F03F0000000000000040',
  counted: 3,
};

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 50],
      [11, 50],
      [11, 51],
      [10, 51],
      [10, 50],
    ],
  ],
} as const;

const bowtie = `ST_GeomFromText('POLYGON((0 0, 2 2, 2 0, 0 2, 0 0))')`;
const badUnion = `SELECT ST_AsText(ST_Intersection(${bowtie}, ST_GeomFromText('POLYGON((0 0,1 0,2 1,0 1,0 0),(0.2 0.2,3 0.2,0.2 0.9,0.2 0.2))')))`;

describe.each(engines)('on %s', (engine) => {
  const usable = engine === 'pglite' || testServerUrl !== undefined;
  describe.skipIf(!usable)('the database', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await testDatabase({ engine });
      await database.executeSql(
        'CREATE TABLE note (id integer PRIMARY KEY, body jsonb, place geometry(Geometry, 4326) CONSTRAINT sound CHECK (ST_IsValid(place)))',
      );
    });
    afterAll(() => database?.close());

    test('every type is read as the same value, with and without parameters', async () => {
      expect(await database.rawQuery(everyType)).toEqual([expected]);
      expect((await database.executeSql(everyType)).rows).toEqual([expected]);
      expect((await sql.raw(everyType).execute(database.kysely)).rows).toEqual([expected]);
    });

    test('arrays of table rows are read as text', async () => {
      const query = `SELECT array[(1, null, null)::note, (2, '[]', null)::note] AS notes`;
      expect(await database.rawQuery(query)).toEqual([{ notes: '{"(1,,)","(2,[],)"}' }]);
    });

    test('parameters can be dates, arrays, JSON and bytes', async () => {
      const instant = new Date('2026-11-21T12:00:00.125Z');
      const query = sql`SELECT ${instant}::timestamptz AS instant, ${['a', 'b']}::text[] AS texts,
        ${jsonb([1, { a: 'ü' }])} AS list, ${new Uint8Array([0, 255])}::bytea AS bytes, ${null}::text AS nothing`;
      const [row] = (await query.execute(database.kysely)).rows;
      expect(row).toMatchObject({ instant, texts: ['a', 'b'], list: [1, { a: 'ü' }], nothing: null });
      expect([...Object(Reflect.get(Object(row), 'bytes'))]).toEqual([0, 255]);
    });

    test('an error of a statement has its SQLSTATE and constraint', async () => {
      const divide = await database.rawQuery('SELECT 1 / 0').catch(sqlErrorDetails);
      expect(divide).toMatchObject({ code: '22012' });
      const insert = 'INSERT INTO note (id) VALUES ($1)';
      await database.rawQuery(insert, [1]);
      const twice = await database.rawQuery(insert, [1]).catch(sqlErrorDetails);
      expect(twice).toMatchObject({ code: '23505', constraint: 'note_pkey', table: 'note' });
      const crossed = await database
        .rawQuery(`INSERT INTO note (id, place) VALUES (2, ST_SetSRID(${bowtie}, 4326))`)
        .catch(sqlErrorDetails);
      expect(crossed).toMatchObject({ code: '23514', constraint: 'sound' });
    });

    test('a statement that fails in GEOS throws', async () => {
      await expect(database.rawQuery(badUnion)).rejects.toThrow(
        engine === 'pglite' ? /geometry in it is invalid/ : /TopologyException/,
      );
      await expect(database.executeSql(badUnion)).rejects.toThrow();
      expect(await database.rawQuery('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });

    test('a transaction with a statement that fails in GEOS is rolled back', async () => {
      const work = database.transaction(async (trx) => {
        await sql`INSERT INTO note (id) VALUES (30)`.execute(trx);
        await sql.raw(badUnion).execute(trx);
      });
      await expect(work).rejects.toThrow();
      expect(await database.rawQuery('SELECT id FROM note WHERE id = 30')).toEqual([]);
    });

    test('a rolled back transaction leaves nothing, and a concurrent insert stays', async () => {
      const gate = Promise.withResolvers<void>();
      const rolledBack = database.transaction(async (trx) => {
        await sql`INSERT INTO note (id) VALUES (10)`.execute(trx);
        gate.resolve();
        throw new Error('no');
      });
      await gate.promise;
      const concurrent = database.rawQuery('INSERT INTO note (id) VALUES (11)');
      await expect(rolledBack).rejects.toThrow('no');
      await concurrent;
      expect(await database.rawQuery('SELECT id FROM note WHERE id IN (10, 11)')).toEqual([{ id: 11 }]);
    });

    test('a transaction whose failed statement was caught does not look committed', async () => {
      const work = database.transaction(async (trx) => {
        await sql`INSERT INTO note (id) VALUES (20)`.execute(trx);
        await sql`SELECT 1 / 0`.execute(trx).catch(() => undefined);
      });
      await expect(work).rejects.toThrow();
      expect(await database.rawQuery('SELECT id FROM note WHERE id = 20')).toEqual([]);
    });

    test('a query that bypasses its transaction is rejected instead of hanging', async () => {
      const refused = { code: 'outside-transaction' };
      await database.transaction(async () => {
        await expect(database.rawQuery('SELECT 1')).rejects.toMatchObject(refused);
        await expect(database.executeSql('SELECT 1')).rejects.toMatchObject(refused);
        await expect(sql`SELECT 1`.execute(database.kysely)).rejects.toMatchObject(refused);
        await expect(database.transaction(async () => 1)).rejects.toMatchObject(refused);
      });
      expect(await database.transaction(async () => 'free again')).toBe('free again');
    });

    test('a script that fails inside its own transaction leaves a usable session', async () => {
      await expect(database.executeSql('BEGIN; SELECT 1 / 0; COMMIT')).rejects.toThrow();
      const { rows } = await database.executeSql('BEGIN; SELECT 1 AS a; SELECT 2 AS b; COMMIT');
      expect(rows).toEqual([{ a: 1 }, { b: 2 }]);
    });

    test('a listener receives a notification when the transaction that sent it commits', async () => {
      const heard = Promise.withResolvers<string>();
      const listener = await database.listen({ channel: 'Test channel', onPayload: heard.resolve });
      await database
        .transaction(async (trx) => {
          await sql`SELECT pg_notify('Test channel', 'lost')`.execute(trx);
          throw new Error('no');
        })
        .catch(() => undefined);
      await database.transaction((trx) => sql`SELECT pg_notify('Test channel', 'kept')`.execute(trx));
      expect(await heard.promise).toBe('kept');
      await listener.close();
    });

    test('a geometry can be stored, found and read', async () => {
      const place = sql.ref('place');
      await sql`INSERT INTO note (id, place) VALUES (40, ${geometryFromGeoJson(square)})`.execute(
        database.kysely,
      );
      const found = (box: Parameters<typeof envelope>) =>
        sql`SELECT ${geoJsonOf(place)} AS shape, ${boxOf(place)} AS box FROM note
          WHERE id = 40 AND ${intersects(place, envelope(...box))}`.execute(database.kysely);
      expect((await found([10.5, 50.5, 12, 52])).rows).toEqual([{ shape: square, box: [10, 50, 11, 51] }]);
      expect((await found([12, 50, 13, 51])).rows).toEqual([]);
    });

    test('values of a filter never become part of the statement text', async () => {
      const evil = `x') OR true --`;
      const filter = fromFragments([
        { text: 'words = ' },
        { value: evil },
        { text: ' AND number >= ' },
        { value: 3 },
      ]);
      const rows = sql`SELECT number FROM (VALUES ('x', 3), (${evil}, 4), (${evil}, 2)) AS t (words, number) WHERE ${filter}`;
      expect((await rows.execute(database.kysely)).rows).toEqual([{ number: 4 }]);
    });
  });
});
