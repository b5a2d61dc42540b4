import { type Connection, countOfList, type DatabaseTransaction, geoJsonOf } from '@sigma/db';
import type { FacilityKind, SourceState } from '@sigma/domain';
import type { Geometry, Point } from '@sigma/geo';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageRequest } from '../../records/index.ts';

export interface OfAsset {
  readonly program: number;
  readonly asset: string;
}

export interface StoredSource {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly coordinates: Point;
  readonly facility: string | null;
  readonly state: SourceState;
  readonly quiet_since: Date | null;
  readonly first_seen: Date;
  readonly last_seen: Date;
  readonly passes_seen: number;
  readonly passes_looked: number;
}

/** One page of the leak sources of an asset of a program. */
export async function listSources(
  kysely: Connection,
  { program, asset }: OfAsset,
  states: readonly SourceState[] | undefined,
  page: PageRequest<'last_seen' | 'first_seen' | 'name'>,
): Promise<{ readonly rows: readonly StoredSource[]; readonly count: number }> {
  const all: RawBuilder<SqlBool>[] = [sql`a.program_id = ${program}`, sql`s.asset_id = ${asset}`];
  if (states !== undefined) all.push(sql`s.state in (${sql.join(states)})`);
  const from = sql`from sources s join assets a on a.id = s.asset_id left join asset_facilities f on f.id = s.facility_id
    where ${sql.join(all, sql` and `)}`;
  const direction = page.ordering.descending ? sql`desc` : sql`asc`;
  const { rows } =
    await sql<StoredSource>`select s.id, s.name, s.kind, ${geoJsonOf(sql.ref('s.point'))} as coordinates,
      f.name as facility, s.state, s.quiet_since, s.first_seen, s.last_seen, s.passes_seen, s.passes_looked ${from}
    order by ${sql.ref(`s.${page.ordering.column}`)} ${direction}, s.id
    limit ${page.limit} offset ${page.offset}`.execute(kysely);
  const count = await countOfList(rows.length, page, async () => {
    const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(kysely);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, count };
}

export interface StoredFacility {
  readonly id: string;
  readonly name: string;
  readonly kind: FacilityKind;
  readonly shape: Geometry;
}

/** One page of the facilities of an asset of a program. */
export async function listFacilities(
  kysely: Connection,
  { program, asset }: OfAsset,
  page: PageRequest<'name' | 'kind'>,
): Promise<{ readonly rows: readonly StoredFacility[]; readonly count: number }> {
  const from = sql`from asset_facilities f join assets a on a.id = f.asset_id
    where a.program_id = ${program} and f.asset_id = ${asset}`;
  const direction = page.ordering.descending ? sql`desc` : sql`asc`;
  const { rows } =
    await sql<StoredFacility>`select f.id, f.name, f.kind, ${geoJsonOf(sql.ref('f.shape'))} as shape ${from}
    order by ${sql.ref(`f.${page.ordering.column}`)} ${direction}, f.id
    limit ${page.limit} offset ${page.offset}`.execute(kysely);
  const count = await countOfList(rows.length, page, async () => {
    const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(kysely);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, count };
}

export interface NewFacility {
  readonly name: string;
  readonly kind: string;
  readonly shape: Geometry;
}

/** Replaces all facilities of an asset. */
export async function writeFacilities(
  transaction: DatabaseTransaction,
  asset: string,
  facilities: readonly NewFacility[],
): Promise<void> {
  await transaction.deleteFrom('asset_facilities').where('asset_id', '=', asset).execute();
  const rows = JSON.stringify(
    facilities.map(({ shape, ...rest }) => ({ ...rest, shape: JSON.stringify(shape) })),
  );
  await sql`insert into asset_facilities (asset_id, name, kind, shape)
    select ${asset}::uuid, name, kind, ST_SetSRID(ST_GeomFromGeoJSON(shape), 4326)
    from jsonb_to_recordset(${rows}::jsonb) as given(name text, kind text, shape text)`.execute(transaction);
}
