import type { Migration } from './migration-files.ts';

/** What migrations create by name; `on` is the table of an index or a trigger. */
export interface SchemaPart {
  readonly kind: 'table' | 'function' | 'index' | 'trigger';
  readonly name: string;
  readonly on?: string;
}

/** A statement begins a line or follows another one; text in the body of a function does neither. */
const STATEMENT =
  /(?:^|;)\s*(?:(?<create>create)(?: or replace)?(?: unique| unlogged)?|drop) (?<kind>table|function|index|trigger)(?: if (?:not )?exists)? (?<name>\w+)(?<rest>[^;]*)/gim;
const TABLE_OF_PART = /\bon (?:only )?(\w+)/i;

const keyOf = ({ kind, name }: SchemaPart): string => `${kind} ${name}`;

/**
 * The tables, functions, indexes and triggers that exist after these migrations. Partitions of scenes are missing, because the
 * product adds them later.
 */
export function partsOf(migrations: readonly Pick<Migration, 'sql'>[]): readonly SchemaPart[] {
  const parts = new Map<string, SchemaPart>();
  for (const { sql } of migrations)
    for (const { groups } of sql.matchAll(STATEMENT)) apply(parts, groups ?? {});
  return [...parts.values()];
}

const KINDS = ['table', 'function', 'index', 'trigger'] as const;

function apply(
  parts: Map<string, SchemaPart>,
  statement: Readonly<Record<string, string | undefined>>,
): void {
  const kind = KINDS.find((known) => known === statement.kind?.toLowerCase());
  const name = statement.name?.toLowerCase();
  if (kind === undefined || name === undefined) return;
  if (statement.create === undefined) {
    parts.delete(keyOf({ kind, name }));
    if (kind !== 'table') return;
    for (const [key, part] of parts) if (part.on === name) parts.delete(key);
    return;
  }
  const on =
    kind === 'index' || kind === 'trigger' ? TABLE_OF_PART.exec(statement.rest ?? '')?.[1] : undefined;
  parts.set(keyOf({ kind, name }), { kind, name, ...(on === undefined ? {} : { on: on.toLowerCase() }) });
}
