import type { Session } from '../engine/engine.ts';
import { DatabaseError } from '../errors.ts';
import type { Migration } from './migration-files.ts';
import { partsOf, type SchemaPart } from './schema-parts.ts';

const PRESENT = `
SELECT CASE WHEN relkind IN ('r', 'p') THEN 'table' ELSE 'index' END AS kind, relname AS name FROM pg_class
WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'i', 'I')
UNION ALL SELECT 'function', proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
UNION ALL SELECT 'trigger', tgname FROM pg_trigger WHERE NOT tgisinternal`;

/** The months of scenes that are counted and have no partition. */
const MISSING_PARTITIONS = `
SELECT DISTINCT 'scenes_' || to_char(day, 'YYYY_MM') AS name FROM scene_days
GROUP BY collection, day HAVING sum(scenes) > 0 AND to_regclass('scenes_' || to_char(day, 'YYYY_MM')) IS NULL
ORDER BY name`;
const SHOWN = 5;
const RESTORE = 'Restore the backup into an empty database as SECURITY.md describes, then start again.';

/**
 * Throws when the database lacks what its applied migrations have created, which means that a backup was not restored
 * completely. Run before migrations, which would otherwise fail on what is missing or, worse, create it empty.
 *
 * @throws DatabaseError 'incomplete'
 */
export async function refuseIncomplete(
  session: Session,
  migrations: readonly Migration[],
  applied: ReadonlyMap<number, string>,
): Promise<void> {
  const present = new Set((await session.query(PRESENT)).rows.map(({ kind, name }) => `${kind} ${name}`));
  const isPresent = ({ kind, name }: SchemaPart) => present.has(`${kind} ${name}`);
  if (applied.size === 0) {
    const found = partsOf(migrations).filter((part) => part.kind === 'table' && isPresent(part));
    if (found.length === 0) return;
    throw new DatabaseError(
      'incomplete',
      `The database is incomplete: it has ${listOf(
        'table',
        found.map(({ name }) => name),
      )}, but no rows in schema_migrations, so only a part of a backup was restored. ${RESTORE}`,
    );
  }
  const missing: readonly SchemaPart[] = [
    ...partsOf(migrations.filter(({ version }) => applied.has(version))).filter((part) => !isPresent(part)),
    ...(present.has('table scene_days') ? await missingPartitions(session) : []),
  ];
  if (missing.length === 0) return;
  throw new DatabaseError(
    'incomplete',
    `The database is incomplete: ${textOf(missing)} missing, so a backup was not restored completely. ${RESTORE}`,
  );
}

async function missingPartitions(session: Session): Promise<readonly SchemaPart[]> {
  const { rows } = await session.query(MISSING_PARTITIONS);
  return rows.map(({ name }) => ({ kind: 'table', name: String(name) }));
}

const PLURALS = { table: 'tables', function: 'functions', index: 'indexes', trigger: 'triggers' } as const;

/** What is missing, in the order of what matters most, such as "the table scenes and the indexes a and b are". */
function textOf(missing: readonly SchemaPart[]): string {
  const texts = (['table', 'function', 'index', 'trigger'] as const).flatMap((kind) => {
    const names = missing.filter((part) => part.kind === kind).map(({ name }) => name);
    return names.length === 0 ? [] : [listOf(kind, names)];
  });
  return `${joined(texts)} ${missing.length === 1 ? 'is' : 'are'}`;
}

function listOf(kind: SchemaPart['kind'], names: readonly string[]): string {
  const shown = names.slice(0, SHOWN);
  const more = names.length - shown.length;
  const list = joined(more > 0 ? [...shown, `${more} more`] : shown);
  return `the ${names.length === 1 ? kind : PLURALS[kind]} ${list}`;
}

const joined = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
