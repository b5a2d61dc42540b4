import type { System } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { sql } from 'kysely';

interface DatabaseState extends Omit<System['database'], 'engine'> {
  readonly migrations: System['migrations'];
  readonly clock: Pick<System['clock'], 'now' | 'database' | 'difference_ms'>;
}

/** Reads what the database says about itself, and compares its clock with that of the process. */
export async function readDatabaseState({ kysely }: Database): Promise<DatabaseState> {
  const { rows: facts } = await sql<{ version: string; postgis: string; size_bytes: string }>`
    select current_setting('server_version') as version, PostGIS_Lib_Version() as postgis,
      pg_database_size(current_database())::text as size_bytes`.execute(kysely);
  const { rows: migrations } = await sql<{ version: number; name: string; applied_at: Date }>`
    select version, name, applied_at from schema_migrations order by version desc`.execute(kysely);
  // The clock is read last, because the queries before it have opened the connection.
  const before = Date.now();
  const { rows: clocks } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(kysely);
  const middle = (before + Date.now()) / 2;
  const [fact, clock] = [facts[0], clocks[0]];
  if (fact === undefined || clock === undefined) throw new Error('The database did not describe itself.');
  return {
    version: fact.version,
    postgis: fact.postgis,
    size_bytes: Number(fact.size_bytes),
    migrations: migrations.map(({ applied_at, ...migration }) => ({
      ...migration,
      applied_at: applied_at.toISOString(),
    })),
    clock: {
      now: new Date(middle).toISOString(),
      database: clock.now.toISOString(),
      difference_ms: Math.round(clock.now.getTime() - middle),
    },
  };
}
