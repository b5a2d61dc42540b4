import type { Session } from '../engine/engine.ts';
import { DatabaseError, sqlErrorDetails } from '../errors.ts';

/** PostGIS for places, and btree_gist, which lets one index contain areas and numbers. */
const EXTENSIONS = ['postgis', 'btree_gist'];

const RIGHTS = `
SELECT current_user AS role, quote_ident(current_user) AS quoted_role, current_database() AS database,
  quote_ident(current_database()) AS quoted_database,
  has_database_privilege(current_database(), 'CREATE') AS in_database,
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS in_schema`;
const NOT_ALLOWED = '42501';

/**
 * Creates the extensions that are missing.
 *
 * @throws DatabaseError 'rights' when the role may not, or may not create tables and schemas; 'extension' when the server
 *   does not have one
 */
export async function ensurePreconditions(session: Session): Promise<void> {
  const [rights = {}] = (await session.query(RIGHTS)).rows;
  if (rights.in_database !== true || rights.in_schema !== true)
    throw new DatabaseError(
      'rights',
      `The role ${rights.role} may not create tables and schemas in the database ${rights.database}. As an administrator of PostgreSQL, run ALTER DATABASE ${rights.quoted_database} OWNER TO ${rights.quoted_role}; then start again.`,
    );
  const { rows } = await session.query('SELECT extname FROM pg_extension');
  const present = new Set(rows.map((row) => row.extname));
  for (const extension of EXTENSIONS.filter((name) => !present.has(name)))
    await create(session, extension, rights);
}

async function create(
  session: Session,
  extension: string,
  rights: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await session.script(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
  } catch (error) {
    const details = sqlErrorDetails(error);
    if (details?.code === NOT_ALLOWED)
      throw new DatabaseError(
        'rights',
        `The database ${rights.database} does not have the extension ${extension}, and the role ${rights.role} may not create it. As an administrator of PostgreSQL, run CREATE EXTENSION ${extension}; in this database, then start again.`,
        { cause: error },
      );
    throw new DatabaseError(
      'extension',
      `The extension ${extension} could not be created in the database ${rights.database}: ${details?.message ?? String(error)}. Install PostGIS on the server of PostgreSQL (Debian: postgresql-15-postgis-3), then start again.`,
      { cause: error },
    );
  }
}
