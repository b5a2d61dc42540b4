import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('the functions of the schema', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database?.close());

  it('do not depend on the search path, because a dump is restored with an empty one', async () => {
    const open = await database.rawQuery(
      `SELECT proname AS function FROM pg_proc AS p
       WHERE pronamespace = 'public'::regnamespace AND prosqlbody IS NULL
         AND NOT EXISTS (SELECT FROM unnest(proconfig) AS setting WHERE setting LIKE 'search_path=%')
         AND NOT EXISTS (SELECT FROM pg_depend AS d
           WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,
    );
    // Write the body as "return …" or "begin atomic … end", or add "set search_path from current" to the function.
    expect(open.map((row) => row.function)).toEqual([]);
  });

  it('find PostGIS and their tables with an empty search path', async () => {
    const { rows } = await database.executeSql(
      `SET search_path = '';
       SELECT public.longitude_of(public.middle_of(public.ST_MakeEnvelope(178, 10, 184, 12, 4326))) AS longitude;
       SELECT public.ensure_scene_partition('2031-05-06T00:00:00Z');
       SELECT public.fold_scene_days();
       RESET search_path;
       SELECT to_regclass('scenes_2031_05') IS NOT NULL AS partition;
       DROP TABLE scenes_2031_05`,
    );
    expect(rows).toMatchObject([{ longitude: -179 }, {}, {}, { partition: true }]);
  });
});
