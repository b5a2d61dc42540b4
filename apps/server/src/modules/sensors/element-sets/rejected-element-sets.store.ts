import { type Connection, jsonb, type RejectedElementSetsTable, ROW_COUNT, readPage } from '@sigma/db';
import { type Insertable, type Selectable, sql } from 'kysely';

export type NewRejectedElementSet = Omit<Insertable<RejectedElementSetsTable>, 'id'>;

export interface RejectedSetsPage {
  readonly limit: number;
  readonly offset: number;
  readonly descending: boolean;
  readonly sensors: readonly number[] | undefined;
}

export async function listRejectedSets(
  kysely: Connection,
  page: RejectedSetsPage,
): Promise<{ readonly rejected: readonly Selectable<RejectedElementSetsTable>[]; readonly count: number }> {
  const { sensors } = page;
  const direction = page.descending ? 'desc' : 'asc';
  const matching = kysely
    .selectFrom('element_set_faults')
    .$if(sensors !== undefined, (select) => select.where('sensor', 'in', [...(sensors ?? [])]));
  const ordered = matching.selectAll().orderBy('seen_at', direction).orderBy('id', direction);
  const { rows, count } = await readPage(ordered, matching.select(ROW_COUNT), page);
  return { rejected: rows, count };
}

/** Stores rejected sets, each once per source. Returns how many are new. */
export async function insertRejectedSets(
  kysely: Connection,
  rejected: readonly NewRejectedElementSet[],
): Promise<number> {
  if (rejected.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    insert into element_set_faults (sensor, raw_tle, source, code, message, seen_at)
    select sensor, raw_tle, source, code, message, seen_at
    from jsonb_to_recordset(${jsonb(rejected)}) as given(
      sensor integer, raw_tle text, source text, code text, message text, seen_at timestamptz)
    on conflict do nothing
    returning id`.execute(kysely);
  return rows.length;
}
