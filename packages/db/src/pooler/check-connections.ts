import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DatabaseError } from '../errors.ts';

/** The connections to one address. */
export interface CheckedAddress {
  readonly variable: 'DATABASE_URL' | 'DATABASE_SESSION_URL';
  readonly config: pg.ClientConfig;
  /** Values of settings that each session needs, in the units of pg_settings. */
  readonly settings: Readonly<Record<string, string>>;
}

/** How often a pooler is tried: other clients of it may take the connections on which it would show what it does. */
const ROUNDS = 5;
/** A pooler with a single connection lets the second client wait for the first. */
const WAIT_MS = 3000;
/** SQLSTATE of a name that is used twice, and of one that is unknown. */
const LOST_STATEMENT = /^(42P05|26000)$/;
const ROLE_SETTINGS = `SELECT quote_ident(current_user) AS role, jsonb_object_agg(lower(name), setting) AS settings
  FROM pg_settings WHERE lower(name) = ANY($1)`;

/**
 * Refuses poolers that serve no server of this product: those that drop the settings of sessions, and those that give the next
 * statement of a client to a connection that does not know its prepared statements.
 *
 * @throws DatabaseError 'pooler', or the driver's own when an address cannot be reached
 */
export async function checkConnections(address: CheckedAddress, sessions: CheckedAddress): Promise<void> {
  await withClient(address, async (client) => {
    await checkSettings(address, client);
    if (!(await isPooled(client))) return;
    for (let round = 0; round < ROUNDS; round += 1) await checkStatements(address, client);
  });
  await withClient(sessions, (client) => checkSettings(sessions, client));
}

async function withClient<T>(address: CheckedAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...address.config, query_timeout: WAIT_MS });
  // An error of an idle connection fails the next statement.
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw connectionError(address, error);
    });
    return await work(client);
  } finally {
    await client.end().catch(() => undefined); // It may be broken already.
  }
}

function connectionError({ variable }: CheckedAddress, cause: unknown): unknown {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/startup parameter/.test(message))
    return new DatabaseError(
      'pooler',
      `The pooler at ${variable} refuses the startup parameter "options". Add options to its setting ignore_startup_parameters, then start again.`,
      { cause },
    );
  if (variable === 'DATABASE_URL') return cause;
  return new DatabaseError('session-unreachable', `Cannot connect to DATABASE_SESSION_URL: ${message}`, {
    cause,
  });
}

async function checkSettings({ variable, settings }: CheckedAddress, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; settings: Record<string, string> }>(ROLE_SETTINGS, [
    Object.keys(settings),
  ]);
  const [row] = rows;
  const wrong = Object.entries(settings).filter(([name, value]) => !isSame(row?.settings[name], value));
  if (wrong.length === 0) return;
  if (variable === 'DATABASE_SESSION_URL')
    throw new DatabaseError(
      'pooler',
      'The pooler at DATABASE_SESSION_URL drops the settings of sessions. Set DATABASE_SESSION_URL to the address of PostgreSQL itself, then start again.',
    );
  const commands = wrong
    .map(([name, value]) => `ALTER ROLE ${row?.role} SET ${name} = '${value}';`)
    .join(' ');
  throw new DatabaseError(
    'pooler',
    `The pooler at DATABASE_URL drops the settings of sessions. Give them to the role, by running ${commands} as an administrator of PostgreSQL, restart the pooler, then start again.`,
  );
}

const isSame = (found: string | undefined, wanted: string): boolean =>
  found === wanted || (wanted === 'UTC' && /^(Etc\/)?(UTC|UCT|Universal|Zulu)$/.test(found ?? ''));

/** A pooler numbers connections itself. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== Reflect.get(client, 'processID');
}

/**
 * Two clients prepare statements of the same name, and the first one uses its own again while a transaction of the second occupies
 * a connection. A pooler that keeps statements apart does so for both. They end with the client: a pooler that renames statements does not
 * know their names in SQL.
 */
async function checkStatements(address: CheckedAddress, client: pg.Client): Promise<void> {
  const name = `sigma_check_${randomUUID().replaceAll('-', '')}`;
  const mine = { name, text: 'SELECT 1 AS mine' };
  try {
    await client.query(mine);
    await withClient(address, async (other) => {
      await other.query({ name, text: 'SELECT 2 AS other' });
      await other.query('BEGIN');
      await other.query({ name, text: 'SELECT 2 AS other' });
      await client.query(mine);
      await other.query('ROLLBACK');
    });
  } catch (error) {
    if (!LOST_STATEMENT.test(String(Reflect.get(Object(error), 'code')))) throw error;
    throw new DatabaseError(
      'pooler',
      'The pooler at DATABASE_URL does not keep prepared statements, which Sigma needs. Let it pool sessions instead of transactions, or use one that keeps them (PgBouncer 1.21 or newer with max_prepared_statements), then start again.',
      { cause: error },
    );
  }
}
