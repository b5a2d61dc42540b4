import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openPgliteEngine } from '../engine/pglite-engine.ts';
import { pinnedVersion } from '../engine/pinned-version.ts';
import { hasSystemCode } from '../folder/system-code.ts';
import { migrate } from './migrate.ts';
import { migrationFolder, readMigrations } from './migration-files.ts';

/** The folder of the ready-made seed of the embedded database. */
export const seedFolder: string = join(import.meta.dirname, '../../seed');

const archiveName = 'database.tar.gz';
const labelName = 'database.json';

/** The contents of a seed: it only fits the same engine and the same first migrations. */
interface SeedLabel {
  readonly pglite: string;
  readonly postgis: string;
  readonly migrations: Readonly<Record<string, string>>;
}

async function labelFor(migrations: string): Promise<SeedLabel> {
  const files = await readMigrations(migrations);
  return {
    pglite: await pinnedVersion('@electric-sql/pglite'),
    postgis: await pinnedVersion('@electric-sql/pglite-postgis'),
    migrations: Object.fromEntries(files.map((file) => [String(file.version), file.checksum])),
  };
}

function fits(label: unknown, wanted: SeedLabel): boolean {
  if (typeof label !== 'object' || label === null) return false;
  const seeded: unknown = Reflect.get(label, 'migrations');
  return (
    Reflect.get(label, 'pglite') === wanted.pglite &&
    Reflect.get(label, 'postgis') === wanted.postgis &&
    typeof seeded === 'object' &&
    seeded !== null &&
    Object.entries(seeded).every(([version, checksum]) => wanted.migrations[version] === checksum)
  );
}

/** A name for one state of engine and migrations, as 16 hex digits. */
export async function seedFingerprint(migrations: string = migrationFolder): Promise<string> {
  const label = JSON.stringify(await labelFor(migrations));
  return createHash('sha256').update(label).digest('hex').slice(0, 16);
}

export interface SeedPlace {
  /** Folder of the seed; default: the one that is shipped. */
  readonly folder?: string | undefined;
  readonly migrations?: string | undefined;
}

/** Whether a seed has every migration and fits the installed engine; if the shipped one does not, `npm run seed` is due. */
export async function isSeedComplete(place: SeedPlace = {}): Promise<boolean> {
  const wanted = await labelFor(place.migrations ?? migrationFolder);
  return isDeepStrictEqual(await labelIn(place.folder ?? seedFolder), wanted);
}

/**
 * The bytes of a seed that fits: made by the engine that is installed, from migrations that still read as
 * they did. Null when there is none or it is stale; the database is then made from nothing.
 */
export async function readSeed(place: SeedPlace = {}): Promise<Uint8Array | undefined> {
  const folder = place.folder ?? seedFolder;
  const label = await labelIn(folder);
  if (!fits(label, await labelFor(place.migrations ?? migrationFolder))) return undefined;
  return unlessMissing(readFile(join(folder, archiveName)));
}

/** What a seed says it was made of; undefined where there is no seed, or half a one. */
async function labelIn(folder: string): Promise<unknown> {
  const text = await unlessMissing(readFile(join(folder, labelName), 'utf8'));
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Makes a database with PostGIS and all migrations in memory and writes it to the seed folder, with a label
 * that says what it was made of. Takes about ten seconds.
 *
 * @returns size of the archive in bytes
 */
export async function dumpSeed(place: SeedPlace = {}): Promise<number> {
  const folder = place.folder ?? seedFolder;
  const migrations = place.migrations ?? migrationFolder;
  const label = await labelFor(migrations);
  const engine = await openPgliteEngine({ dataDir: undefined, seed: undefined });
  try {
    await migrate(engine, migrations);
    await engine.exclusive((session) => session.script('CHECKPOINT'));
    const bytes = await engine.dump();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, archiveName), bytes);
    await writeFile(join(folder, labelName), `${JSON.stringify(label, null, 2)}\n`);
    return bytes.length;
  } finally {
    await engine.close();
  }
}
