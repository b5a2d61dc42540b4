import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openPgliteEngine } from '../engine/pglite-engine.ts';
import { pinnedVersion } from '../engine/pinned-version.ts';
import { hasSystemCode } from '../folder/system-code.ts';
import { migrate } from './migrate.ts';
import { migrationFolder, readMigrations } from './migration-files.ts';

/** Installing packages empties this folder, so copies of old states do not pile up. */
const cacheFolder = join(import.meta.dirname, '../../../../node_modules/.cache');

/** A name for one state of engine and migrations, as 16 hex digits. */
export async function seedFingerprint(migrations: string = migrationFolder): Promise<string> {
  const files = await readMigrations(migrations);
  const state = JSON.stringify({
    pglite: await pinnedVersion('@electric-sql/pglite'),
    postgis: await pinnedVersion('@electric-sql/pglite-postgis'),
    migrations: Object.fromEntries(files.map((file) => [String(file.version), file.checksum])),
  });
  return createHash('sha256').update(state).digest('hex').slice(0, 16);
}

const seedFile = async (migrations: string): Promise<string> =>
  join(cacheFolder, `sigma-database-${await seedFingerprint(migrations)}.tar.gz`);

/**
 * The migrated, empty embedded database as a gzipped tar, if `makeSeed` has stored one of this engine and these migrations.
 * Opening it takes less than half of the time in which a database is created.
 */
export async function readSeed(migrations: string = migrationFolder): Promise<Uint8Array | undefined> {
  try {
    return await readFile(await seedFile(migrations));
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Stores a migrated, empty embedded database for `readSeed` unless there is one, which takes about five seconds. Made for
 * tests, which open many databases; a single new one is created sooner than it could be stored and opened.
 */
export async function makeSeed(migrations: string = migrationFolder): Promise<void> {
  const file = await seedFile(migrations);
  if (await exists(file)) return;
  const engine = await openPgliteEngine({ dataDir: undefined, seed: undefined });
  try {
    await migrate(engine, migrations);
    await engine.exclusive((session) => session.script('CHECKPOINT'));
    await store(file, await engine.dump());
  } finally {
    await engine.close();
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Appears as a whole. Of several processes that make the same one, the last one wins. */
async function store(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
