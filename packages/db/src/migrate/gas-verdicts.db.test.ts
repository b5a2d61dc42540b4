import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TempFolder, type TestDatabase, tempFolder, testDatabase, testServerUrl } from '@sigma/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../engine/engine.ts';
import { openPgliteEngine } from '../engine/pglite-engine.ts';
import { postgresEngine } from '../engine/postgres-engine.ts';
import { migrate } from './migrate.ts';
import { migrationFolder } from './migration-files.ts';

let earlier: TempFolder;
let server: TestDatabase | undefined;
let engine: Engine;

const DETECTED = '2026-11-10T10:00:00Z';
const NEXT_DAY = '2026-11-11T10:00:00Z';
const NEXT_MONTH = '2026-12-11T10:00:00Z';

interface Before {
  readonly name: string;
  readonly type: 'Methane' | 'Plume';
  readonly published: string | null;
  readonly retracted?: string;
}
const findings: readonly Before[] = [
  { name: 'methane of the day before', type: 'Methane', published: NEXT_DAY },
  { name: 'methane of an archive', type: 'Methane', published: NEXT_MONTH },
  { name: 'withdrawn methane', type: 'Methane', published: NEXT_DAY, retracted: NEXT_MONTH },
  { name: 'withheld methane', type: 'Methane', published: null },
  { name: 'a plume', type: 'Plume', published: NEXT_DAY },
  { name: 'a withheld plume', type: 'Plume', published: null },
];

const text = (value: string | null | undefined) => (value == null ? 'null' : `'${value}'`);

beforeAll(async () => {
  earlier = await tempFolder();
  for (const file of await readdir(migrationFolder))
    if (file < '0054') await copyFile(join(migrationFolder, file), join(earlier.path, file));
  if (testServerUrl === undefined) {
    engine = await openPgliteEngine({ dataDir: undefined, seed: undefined });
    await migrate(engine, earlier.path);
  } else {
    server = await testDatabase({ engine: 'postgres', migrations: earlier.path });
    engine = postgresEngine({
      url: server.url ?? '',
      sessionUrl: server.url ?? '',
      poolSize: 1,
      expensive: { poolSize: 1, timeoutMs: 20_000 },
      onError: () => undefined,
    });
  }
  // Without programs and assets, which no rule of this migration reads.
  await script(`alter table detections drop constraint detections_program_id_fkey, drop constraint detections_asset_id_fkey;
    insert into detections (program_id, asset_id, head_key, detection_class, detection_type, call_type, detected_at, published_at,
      retracted_at, retraction, point, intensity_unit)
    values ${findings
      .map(
        ({ name, type, published, retracted }) => `(1, '00000000-0000-4000-8000-000000000001', '${name}',
          '${type === 'Methane' ? 'alert' : 'detection'}', '${type}', 'Leak Indicator', '${DETECTED}', ${text(published)},
          ${text(retracted)}, ${retracted === undefined ? 'null' : `'A flare.'`}, ST_SetSRID(ST_MakePoint(1, 2), 4326), 'kg/h')`,
      )
      .join(', ')};`);
  await migrate(engine, migrationFolder);
}, 120_000);
afterAll(async () => {
  await engine?.close();
  await server?.close();
  await earlier?.remove();
});

const script = (sql: string) => engine.exclusive((session) => session.script(sql));
const namesWhere = async (condition: string) => {
  const [result] = await script(`select head_key from detections where ${condition} order by number`);
  return result?.rows.map(({ head_key }) => head_key);
};

test('an upgrade counts as announced only methane that was news when it was published, and was not withdrawn', async () => {
  expect(await namesWhere('announced is not null')).toEqual(['methane of the day before']);
});

test('an upgrade leaves no plume of an earlier version for a summary of the history, and names no one to whom it was sent', async () => {
  expect(await namesWhere('mailed_at is not null')).toEqual(['a plume']);
  expect(await namesWhere(`mailed_as = ''`)).toEqual(['a plume']);
});
