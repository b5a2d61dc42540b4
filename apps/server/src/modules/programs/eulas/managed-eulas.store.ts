import type { EulaVersion, ManagedEula } from '@sigma/contract';
import type { Connection, DatabaseTransaction } from '@sigma/db';
import { sql } from 'kysely';

type StoredEula = Omit<ManagedEula, 'published_at'> & { readonly published_at: Date };

const EULAS = sql`
  select e.id, e.name, e.short_name, e.identifying_value, e.text, e.version, e.published_at,
    array(select program_id from program_eulas where eula_id = e.id order by program_id) as programs,
    (select count(*)::integer from eula_acceptances
      where eula_id = e.id and eula_acceptances.version = e.version) as accepted_by
  from eulas as e`;

const eulaOf = ({ published_at, ...eula }: StoredEula): ManagedEula => ({
  ...eula,
  published_at: published_at.toISOString(),
});

export interface ManagedEulaPage {
  readonly limit: number;
  readonly offset: number;
  readonly column: 'id' | 'name' | 'published_at';
  readonly descending: boolean;
  readonly search?: string | undefined;
}

const ORDERS = { id: sql`e.id`, name: sql`lower(e.name)`, published_at: sql`e.published_at` } as const;

export async function listManagedEulas(kysely: Connection, page: ManagedEulaPage) {
  const text = page.search ?? null;
  const matching = sql`${text}::text is null
    or position(lower(${text}::text) in lower(e.name)) > 0
    or position(lower(${text}::text) in lower(e.identifying_value)) > 0`;
  const direction = page.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<StoredEula>`${EULAS} where ${matching}
    order by ${ORDERS[page.column]} ${direction}, e.id limit ${page.limit} offset ${page.offset}`.execute(
    kysely,
  );
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from eulas as e where ${matching}`.execute(kysely);
  return { rows: rows.map(eulaOf), count: counted.rows[0]?.count ?? 0 };
}

export async function readManagedEula(kysely: Connection, id: number): Promise<ManagedEula | undefined> {
  const { rows } = await sql<StoredEula>`${EULAS} where e.id = ${id}`.execute(kysely);
  return rows[0] && eulaOf(rows[0]);
}

export interface NewEula {
  readonly name: string;
  readonly short_name: string;
  readonly text: string;
  readonly identifying_value: string;
}
/** Who publishes a version, and when. */
export interface Publication {
  readonly by: string;
  readonly at: Date;
}

/** Adds a licence; returns its id, or undefined when another licence has the identifying value. */
export async function insertEula(
  transaction: DatabaseTransaction,
  eula: NewEula,
  { by, at }: Publication,
): Promise<number | undefined> {
  const added = await transaction
    .insertInto('eulas')
    .values({ ...eula, published_at: at, published_by: by })
    .onConflict((conflict) => conflict.column('identifying_value').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

export async function nameEula(
  transaction: DatabaseTransaction,
  id: number,
  names: Pick<NewEula, 'name' | 'short_name'>,
): Promise<void> {
  await transaction
    .updateTable('eulas')
    .set({ name: names.name, short_name: names.short_name })
    .where('id', '=', id)
    .execute();
}

/** Publishes a new version and stores the one that it replaces. */
export async function publishVersion(
  transaction: DatabaseTransaction,
  id: number,
  text: string,
  { by, at }: Publication,
): Promise<void> {
  await sql`insert into eula_versions (eula_id, version, text, published_at, published_by)
    select id, version, text, published_at, published_by from eulas where id = ${id}`.execute(transaction);
  await sql`update eulas set text = ${text}, version = version + 1, published_at = ${at}, published_by = ${by}
    where id = ${id}`.execute(transaction);
}

/** Whether anything was ordered under a licence, or a program has it. */
/** Whether a program or an order has a licence. It is locked, so that no program is given it before the transaction ends. */
export async function isEulaUsed(transaction: DatabaseTransaction, id: number): Promise<boolean> {
  await transaction.selectFrom('eulas').where('id', '=', id).select('id').forUpdate().execute();
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from program_eulas where eula_id = ${id})
    or exists (select from orders join eulas on eulas.identifying_value = orders.required_license
      where eulas.id = ${id}) as used`.execute(transaction);
  return rows[0]?.used === true;
}

export async function deleteEula(transaction: DatabaseTransaction, id: number): Promise<void> {
  await transaction.deleteFrom('eulas').where('id', '=', id).execute();
}

export interface VersionPage {
  readonly limit: number;
  readonly offset: number;
  readonly descending: boolean;
}

/** One page of the versions of a licence, the current one included; no versions for a licence that does not exist. */
export async function listVersions(kysely: Connection, id: number, page: VersionPage) {
  const versions = sql`(
    select version, text, published_at, published_by from eula_versions where eula_id = ${id}
    union all select version, text, published_at, published_by from eulas where id = ${id}) as versions`;
  const direction = page.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Omit<EulaVersion, 'published_at'> & { readonly published_at: Date }>`
    select * from ${versions} order by version ${direction}
    limit ${page.limit} offset ${page.offset}`.execute(kysely);
  const counted = await sql<{ count: number }>`select count(*)::integer as count from ${versions}`.execute(
    kysely,
  );
  return {
    rows: rows.map((row): EulaVersion => ({ ...row, published_at: row.published_at.toISOString() })),
    count: counted.rows[0]?.count ?? 0,
  };
}
