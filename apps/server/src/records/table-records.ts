import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  type Crud,
  type FieldIssue,
  type ParamsOf,
  type QueryOf,
  Refusal,
  type ResponseOf,
  refuse,
} from '@sigma/contract';
import type { Connection, DatabaseTransaction, Tables } from '@sigma/db';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ColumnFilter } from './column-filters.ts';
import type { PageRequest, RecordCall, RecordPage, RecordsOf } from './record-store.ts';

type Table = keyof Tables & string;
type Id = string | number;
type Columns<T extends Table> = Partial<Insertable<Tables[T]>>;
type Filters<Query> = {
  readonly [Name in Exclude<keyof Query, keyof PageRequest>]-?: ColumnFilter<NonNullable<Query[Name]>>;
};

/** A record that is about to be written. */
export interface Draft<Kind extends Crud> {
  readonly body: BodyOf<Kind['replace']>;
  /** Undefined for a new record whose id the database chooses. */
  readonly id: Id | undefined;
  readonly params: ParamsOf<Kind['list']> | ParamsOf<Kind['read']>;
  readonly call: RecordCall;
}

/** What distinguishes a kind of record that is one table from the others. */
export interface TableKind<Kind extends Crud, T extends Table> {
  readonly table: T;
  /** The id in the path. */
  readonly idOf: (params: ParamsOf<Kind['read']>) => Id;
  /** Whether the id is a UUID of this table (the default) or a number that the database chooses. */
  readonly newId?: 'uuid' | 'serial';
  /** Columns that the path determines, such as the sensor of a state vector. */
  readonly within?: (params: ParamsOf<Kind['list']> | ParamsOf<Kind['read']>) => Columns<T>;
  /** Conditions by the names in the query of the list. */
  readonly filters: Filters<QueryOf<Kind['list']>>;
  /** Columns of which no two records may have the same values, and the refusal of a second one. */
  readonly unique?: {
    readonly columns: readonly (keyof Tables[T] & string)[];
    readonly taken: (body: BodyOf<Kind['replace']>) => Refusal;
  };
  /** The rules that the schema cannot state; a list with issues refuses the body. */
  readonly check?: (
    transaction: DatabaseTransaction,
    draft: Draft<Kind>,
  ) => Promise<readonly FieldIssue[] | Refusal>;
  readonly columns: (draft: Draft<Kind>) => Columns<T>;
  readonly answer: (row: Selectable<Tables[T]>, call: RecordCall) => ResponseOf<Kind['read']>;
  readonly bodyOf: (answer: ResponseOf<Kind['read']>) => BodyOf<Kind['replace']>;
  /** A reason for which a record is not removed. */
  readonly beforeRemove?: (transaction: DatabaseTransaction, id: Id) => Promise<Refusal | undefined>;
  /** Runs in the transaction of every POST, PUT and PATCH, after the record is written. */
  readonly afterSave?: (transaction: DatabaseTransaction, id: Id, call: RecordCall) => Promise<void>;
}

/** The store of a kind of record that is one table with the key `id`. */
export function tableRecords<Kind extends Crud, T extends Table>(
  _calls: Kind,
  kind: TableKind<Kind, T>,
): RecordsOf<Kind> {
  type Row = Selectable<Tables[T]>;
  type Stored = ResponseOf<Kind['read']>;
  const table = sql.table(kind.table);
  const within = (params: Draft<Kind>['params']) => conditionsOf(kind.within?.(params) ?? {});

  async function readRow(kysely: Connection, id: Id, conditions: readonly RawBuilder<SqlBool>[] = []) {
    const { rows } = await sql<Row>`select * from ${table} where ${allOf([idIs(id), ...conditions])}`.execute(
      kysely,
    );
    return rows[0];
  }

  async function refusalOf(transaction: DatabaseTransaction, draft: Draft<Kind>) {
    const issues = (await kind.check?.(transaction, draft)) ?? [];
    if (issues instanceof Refusal) return issues;
    const [first] = issues;
    if (first !== undefined) return refuse('invalid_body', first.message, issues);
    return (await isTaken(transaction, draft)) ? kind.unique?.taken(draft.body) : undefined;
  }

  async function isTaken(transaction: DatabaseTransaction, draft: Draft<Kind>): Promise<boolean> {
    if (kind.unique === undefined) return false;
    const all = Object.entries(columnsOf(draft));
    const same = Object.fromEntries(all.filter(([name]) => kind.unique?.columns.some((one) => one === name)));
    const other = draft.id === undefined ? [] : [sql<SqlBool>`id <> ${draft.id}`];
    const conditions = allOf([...conditionsOf(same), ...other]);
    return (await sql`select from ${table} where ${conditions} limit 1`.execute(transaction)).rows.length > 0;
  }

  const columnsOf = (draft: Draft<Kind>) => ({ ...kind.within?.(draft.params), ...kind.columns(draft) });

  async function stored(transaction: DatabaseTransaction, id: Id, call: RecordCall): Promise<Stored> {
    await kind.afterSave?.(transaction, id, call);
    const row = await readRow(transaction, id);
    if (row === undefined) throw new Error(`Record ${id} of ${kind.table} was not stored.`);
    return kind.answer(row, call);
  }

  return {
    async list(kysely, params, query, call) {
      const matching = allOf([...within(params), ...filtersOf(kind.filters, query)]);
      const { rows, count } = await pageOf<Row>(kysely, sql`from ${table} where ${matching}`, query);
      return { rows: rows.map((row) => kind.answer(row, call)), count };
    },
    async read(kysely, params, call) {
      const row = await readRow(kysely, kind.idOf(params), within(params));
      return row && kind.answer(row, call);
    },
    async add(transaction, params, given, call) {
      const id = kind.newId === 'serial' ? undefined : randomUUID();
      // A kind of one table has no body of its own for new records.
      const draft = { body: given as BodyOf<Kind['replace']>, id, params, call };
      const refusal = await refusalOf(transaction, draft);
      if (refusal !== undefined) return refusal;
      const columns = Object.entries({ ...(id !== undefined && { id }), ...columnsOf(draft) });
      const names = sql.join(columns.map(([name]) => sql.ref(name)));
      const values = sql.join(columns.map(([, value]) => value));
      const { rows } = await sql<{ id: Id }>`insert into ${table} (${names}) values (${values})
        on conflict do nothing returning id`.execute(transaction);
      const [added] = rows;
      if (added !== undefined) return stored(transaction, added.id, call);
      // A concurrent transaction has added a record with the same values since they were checked.
      if (kind.unique !== undefined) return kind.unique.taken(draft.body);
      throw new Error(`A new record of ${kind.table} meets one that exists.`);
    },
    async replace(transaction, params, body, call) {
      const id = kind.idOf(params);
      const draft = { body, id, params, call };
      const refusal = await refusalOf(transaction, draft);
      if (refusal !== undefined) return refusal;
      const changes = Object.entries(columnsOf(draft)).map(
        ([name, value]) => sql`${sql.ref(name)} = ${value}`,
      );
      await sql`update ${table} set ${sql.join(changes)} where ${idIs(id)}`.execute(transaction);
      return stored(transaction, id, call);
    },
    async remove(transaction, params) {
      const id = kind.idOf(params);
      const refusal = await kind.beforeRemove?.(transaction, id);
      if (refusal !== undefined) return refusal;
      await sql`delete from ${table} where ${idIs(id)}`.execute(transaction);
      return undefined;
    },
    bodyOf: kind.bodyOf,
  };
}

const idIs = (id: Id): RawBuilder<SqlBool> => sql`id = ${id}`;

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

const conditionsOf = (columns: Readonly<Record<string, unknown>>): readonly RawBuilder<SqlBool>[] =>
  Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);

function filtersOf<Query extends object>(
  filters: Filters<Query>,
  query: Query,
): readonly RawBuilder<SqlBool>[] {
  const known: ReadonlyMap<string, ColumnFilter<never>> = new Map(Object.entries(filters));
  return Object.entries(query).flatMap(([name, value]) => {
    const filter = known.get(name);
    // Every filter was declared for the value that the query has under its name.
    return filter === undefined || value === undefined ? [] : [filter(value as never)];
  });
}

/** One page of a list in its order, ties broken by the id, and the number of all rows. */
async function pageOf<Row>(
  kysely: Connection,
  from: RawBuilder<unknown>,
  query: object,
): Promise<RecordPage<Row>> {
  const { limit, offset, ordering } = pageRequestOf(query);
  const direction = ordering.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`select * ${from}
    order by ${sql.ref(ordering.column)} ${direction}, id ${direction}
    limit ${limit} offset ${offset}`.execute(kysely);
  const counted = await sql<{ count: number }>`select count(*) as count ${from}`.execute(kysely);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** The paging of a query that was parsed with `listQuery`. */
const pageRequestOf = (query: object): PageRequest => query as PageRequest;
