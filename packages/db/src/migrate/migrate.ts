import type { Engine, Session } from '../engine/engine.ts';
import { DatabaseError } from '../errors.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { refuseIncomplete } from './missing-parts.ts';
import { ensurePreconditions } from './preconditions.ts';

/** Key of the advisory lock that lets one process migrate at a time ("Sigma" in ASCII). */
const lockKey = 0x5369676d61;

const createTable = `
CREATE TABLE IF NOT EXISTS schema_migrations (
  version integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/** Throws when the migrations of the database do not match those of the folder. */
function compare(applied: ReadonlyMap<number, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const [version, checksum] of applied) {
    const migration = known.get(version);
    if (migration === undefined)
      throw new DatabaseError(
        'migration-unknown',
        `The database has migration ${version}, which this version of Sigma does not know: a newer version has used it. Start that version, or restore a backup.`,
      );
    if (migration.checksum !== checksum)
      throw new DatabaseError(
        'migration-edited',
        `Migration ${version} (${migration.name}) was changed after it had been applied. Undo the change and write a new migration. If it has not been merged yet, delete the data folder or start with another SIGMA_DATA.`,
      );
  }
}

async function apply(session: Session, migration: Migration): Promise<void> {
  try {
    await session.script('BEGIN');
    await session.script(migration.sql);
    await session.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await session.script('COMMIT');
  } catch (cause) {
    await session.script('ROLLBACK');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError(
      'migration-failed',
      `Migration ${migration.version} (${migration.name}) failed and was rolled back: ${reason}`,
      { cause },
    );
  }
}

async function appliedIn(session: Session): Promise<ReadonlyMap<number, string>> {
  const { rows } = await session.query('SELECT version, checksum FROM schema_migrations ORDER BY version');
  return new Map(rows.map((row) => [Number(row.version), String(row.checksum)]));
}

/**
 * Applies the missing migrations of `folder` in the order of their numbers, each in a transaction. Extensions are created
 * first. Several processes may migrate at once: an advisory lock makes them wait for each other, and the later ones find
 * nothing to do.
 *
 * @returns the migrations that this call applied
 * @throws DatabaseError 'migration-edited' | 'migration-unknown' | 'migration-failed' | 'migration-name' | 'rights' |
 *   'extension' | 'incomplete'
 */
export async function migrate(engine: Engine, folder: string): Promise<readonly Migration[]> {
  const migrations = await readMigrations(folder);
  return engine.session(async (session) => {
    await session.script('SET statement_timeout = 0');
    await session.query('SELECT pg_advisory_lock($1)', [lockKey]);
    try {
      await ensurePreconditions(session);
      await session.script(createTable);
      const applied = await appliedIn(session);
      compare(applied, migrations);
      await refuseIncomplete(session, migrations, applied);
      const missing = migrations.filter((migration) => !applied.has(migration.version));
      for (const migration of missing) await apply(session, migration);
      return missing;
    } finally {
      await session.query('SELECT pg_advisory_unlock($1)', [lockKey]);
      await session.script('RESET statement_timeout');
    }
  });
}
