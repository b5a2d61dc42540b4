import type { Database } from '@sigma/db';

/** What a database held before its first test: the tables, the rows that migrations put there, the sequences. */
interface Beginning {
  readonly tables: ReadonlySet<string>;
  readonly rows: readonly { readonly table: string; readonly json: string }[];
  readonly sequences: readonly { readonly name: string; readonly last: number }[];
}

interface Kept {
  readonly database: Database;
  readonly beginning: Beginning;
}

/** Databases that their test file is done with, emptied, for the next file of this process. */
const kept: Kept[] = [];

/**
 * An empty database that an earlier test file of this process used, or a new one. Opening the embedded engine
 * takes seconds of computing, emptying it a moment. Its `close` gives it back.
 */
export async function reusedDatabase(open: () => Promise<Database>): Promise<Database> {
  const one = kept.pop() ?? (await begin(await open()));
  let closing: Promise<void> | undefined;
  return {
    ...one.database,
    close: () => {
      closing ??= giveBack(one);
      return closing;
    },
  };
}

async function begin(database: Database): Promise<Kept> {
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
  const beginning = {
    tables: new Set(names),
    rows,
    sequences: sequences.map(({ name, last }) => ({ name: String(name), last: Number(last) })),
  };
  return { database, beginning };
}

async function giveBack(one: Kept): Promise<void> {
  try {
    await empty(one);
    kept.push(one);
  } catch {
    // Whatever a test has done to it, the next file gets another.
    await one.database.close();
  }
}

async function empty({ database, beginning }: Kept): Promise<void> {
  const schemas = await database.rawQuery(
    `SELECT quote_ident(nspname) AS name FROM pg_namespace
     WHERE nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('public', 'information_schema')`,
  );
  for (const { name } of schemas) await database.executeSql(`DROP SCHEMA ${name} CASCADE`);
  for (const table of await tablesOf(database))
    if (!beginning.tables.has(table)) await database.executeSql(`DROP TABLE IF EXISTS ${table} CASCADE`);
  await database.executeSql(`TRUNCATE ${[...beginning.tables].join(', ')} RESTART IDENTITY`);
  for (const { table, json } of beginning.rows) {
    const rows = `SELECT * FROM json_populate_recordset(null::${table}, $1::json)`;
    await database.rawQuery(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE ${rows}`, [json]);
  }
  for (const { name, last } of beginning.sequences)
    await database.rawQuery('SELECT setval($1::regclass, $2)', [name, last]);
  await database.executeSql('UNLISTEN *; SELECT pg_advisory_unlock_all()');
}

/** Tables of the product; what PostGIS and the migrations keep for themselves is left alone. */
async function tablesOf(database: Database): Promise<readonly string[]> {
  const rows = await database.rawQuery(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND relname NOT IN ('spatial_ref_sys', 'schema_migrations')
     ORDER BY relname`,
  );
  return rows.map(({ name }) => String(name));
}
