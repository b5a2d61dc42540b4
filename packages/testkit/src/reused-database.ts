import type { Database } from '@sigma/db';

/** The contents of a database before its first test: its tables, the rows that migrations added, its sequences. */
interface InitialState {
  readonly tables: ReadonlySet<string>;
  readonly rows: readonly { readonly table: string; readonly json: string }[];
  readonly sequences: readonly { readonly name: string; readonly last: number }[];
}

interface PooledDatabase {
  readonly database: Database;
  readonly initial: InitialState;
}

/** Emptied databases of finished test files, for the next file of this process. */
const pool: PooledDatabase[] = [];

/**
 * An empty database that an earlier test file of this process used, or a new one. Opening the embedded engine takes
 * seconds, emptying it a moment. `close` returns the database to the pool.
 */
export async function reusedDatabase(open: () => Promise<Database>): Promise<Database> {
  const pooled = pool.pop() ?? (await recordInitialState(await open()));
  let closing: Promise<void> | undefined;
  return {
    ...pooled.database,
    close: () => {
      closing ??= returnToPool(pooled);
      return closing;
    },
  };
}

async function recordInitialState(database: Database): Promise<PooledDatabase> {
  const names = await tablesOf(database);
  const rows = [];
  for (const table of names) {
    const sql = `SELECT coalesce(json_agg(to_json(t)), '[]')::text AS json FROM ${table} AS t`;
    const [row] = await database.rawQuery(sql);
    if (row?.json !== '[]') rows.push({ table, json: String(row?.json) });
  }
  const sequences = await database.rawQuery(
    `SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  const initial = {
    tables: new Set(names),
    rows,
    sequences: sequences.map(({ name, last }) => ({ name: String(name), last: Number(last) })),
  };
  return { database, initial };
}

async function returnToPool(pooled: PooledDatabase): Promise<void> {
  try {
    await empty(pooled);
    pool.push(pooled);
  } catch {
    // A test has left the database in a state that cannot be emptied; the next file opens another one.
    await pooled.database.close();
  }
}

async function empty({ database, initial }: PooledDatabase): Promise<void> {
  const schemas = await database.rawQuery(
    `SELECT quote_ident(nspname) AS name FROM pg_namespace
     WHERE nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('public', 'information_schema')`,
  );
  for (const { name } of schemas) await database.executeSql(`DROP SCHEMA ${name} CASCADE`);
  for (const table of await tablesOf(database))
    if (!initial.tables.has(table)) await database.executeSql(`DROP TABLE IF EXISTS ${table} CASCADE`);
  await emptyTables(database, [...initial.tables]);
  for (const { table, json } of initial.rows) {
    const rows = `SELECT * FROM json_populate_recordset(null::${table}, $1::json)`;
    await database.rawQuery(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE ${rows}`, [json]);
  }
  for (const { name, last } of initial.sequences)
    await database.rawQuery('SELECT setval($1::regclass, $2)', [name, last]);
  await database.executeSql('UNLISTEN *; SELECT pg_advisory_unlock_all()');
}

/** With more rows in a table, what deleting leaves in it would slow down the next test files. */
const FEW_ROWS = 500;

/**
 * Deletes the rows of the tables that have some, because truncating gives each table and each of its indexes a new file: a tenth of a
 * second for all of them. In the role of a replica no foreign key is checked and no trigger runs, as with truncating.
 */
async function emptyTables(database: Database, tables: readonly string[]): Promise<void> {
  const counts = tables.map(
    (table) =>
      `SELECT '${table}' AS name, (SELECT count(*) FROM (SELECT FROM ${table} LIMIT ${FEW_ROWS + 1}) AS few) AS rows`,
  );
  const used = (await database.rawQuery(counts.join(' UNION ALL '))).filter(({ rows }) => Number(rows) > 0);
  if (used.some(({ rows }) => Number(rows) > FEW_ROWS)) {
    await database.executeSql(`TRUNCATE ${tables.join(', ')}`);
  } else {
    const deletions = used.map(({ name }) => `DELETE FROM ${name};`).join(' ');
    await database.executeSql(
      `SET session_replication_role = replica; ${deletions} SET session_replication_role = DEFAULT`,
    );
  }
  await database.rawQuery(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
     FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
}

/** The tables of the product, without those of PostGIS and of the migrations. */
async function tablesOf(database: Database): Promise<readonly string[]> {
  const rows = await database.rawQuery(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND relname NOT IN ('spatial_ref_sys', 'schema_migrations')
     ORDER BY relname`,
  );
  return rows.map(({ name }) => String(name));
}
