import { randomUUID } from 'node:crypto';
import { type BodyOf, type Crud, Refusal, type ResponseOf, refuse } from '@sigma/contract';
import { type Connection, type DatabaseTransaction, sqlErrorDetails } from '@sigma/db';
import { sql } from 'kysely';
import type { RecordsOf } from './record-store.ts';
import type { Draft, PathParams, RecordId, RowOf, Table, TableKind } from './table-kind.ts';
import { allOf, type Condition, filtersOf, hasColumns, pageOf } from './table-sql.ts';

const UNIQUE_VIOLATION = '23505';

/** The store of a kind of record that is one table. */
export function tableRecords<Kind extends Crud, T extends Table, More extends object = object>(
  _calls: Kind,
  kind: TableKind<Kind, T, More>,
): RecordsOf<Kind> {
  type Row = RowOf<T, More>;
  const table = sql.table(kind.table);
  const within = (params: PathParams<Kind>) => hasColumns(kind.within?.(params) ?? {});
  const key: readonly string[] = kind.key ?? ['id'];
  const keyOf = (id: RecordId) => {
    const values = [id].flat();
    return Object.fromEntries(key.map((name, index) => [name, values[index]]));
  };
  const hasKey = (id: RecordId) => allOf(hasColumns(keyOf(id)));
  const columnsOf = (draft: Draft<Kind>) => ({ ...kind.within?.(draft.params), ...kind.columns(draft) });
  /** The columns of an answer. */
  const selection = () => {
    const more = Object.entries<Condition | object>(kind.more?.() ?? {});
    return sql.join([sql`*`, ...more.map(([name, value]) => sql`${value} as ${sql.ref(name)}`)]);
  };

  async function readRow(kysely: Connection, id: RecordId, conditions: readonly Condition[] = []) {
    const matching = allOf([hasKey(id), ...conditions]);
    const { rows } = await sql<Row>`select ${selection()} from ${table} where ${matching}`.execute(kysely);
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
    const other = draft.id === undefined ? [] : [sql<boolean>`not (${hasKey(draft.id)})`];
    const conditions = allOf([...hasColumns(same), ...other]);
    return (await sql`select from ${table} where ${conditions} limit 1`.execute(transaction)).rows.length > 0;
  }

  async function newKey(transaction: DatabaseTransaction): Promise<object> {
    const { newId = 'uuid' } = kind;
    if (newId === 'serial' || newId === 'columns') return {};
    return keyOf(newId === 'uuid' ? randomUUID() : await newId(transaction));
  }

  async function insert(transaction: DatabaseTransaction, draft: Draft<Kind>): Promise<Row | undefined> {
    const columns = Object.entries({ ...(await newKey(transaction)), ...columnsOf(draft) });
    const names = sql.join(columns.map(([name]) => sql.ref(name)));
    const values = sql.join(columns.map(([, value]) => value));
    const { rows } = await sql<Row>`insert into ${table} (${names}) values (${values})
      on conflict do nothing returning ${selection()}`.execute(transaction);
    return rows[0];
  }

  /** Updates a row; undefined when a concurrent transaction has added a record with the same values. */
  async function update(
    transaction: DatabaseTransaction,
    id: RecordId,
    draft: Draft<Kind>,
  ): Promise<Row | undefined> {
    const changes = sql.join(hasColumns(columnsOf(draft)));
    try {
      const { rows } = await sql<Row>`update ${table} set ${changes} where ${hasKey(id)}
        returning ${selection()}`.execute(transaction);
      return rows[0];
    } catch (error) {
      if (kind.unique !== undefined && sqlErrorDetails(error)?.code === UNIQUE_VIOLATION) return undefined;
      throw error;
    }
  }

  /** Completes a write; a row that was not written meets one that was added since the rules were checked. */
  async function saved(
    transaction: DatabaseTransaction,
    { body, call }: Draft<Kind>,
    { row, before }: { readonly row: Row | undefined; readonly before?: Row | undefined },
  ): Promise<ResponseOf<Kind['read']> | Refusal> {
    if (row !== undefined) {
      await kind.afterSave?.(transaction, { row, before, call });
      return kind.answer(row, call);
    }
    if (kind.unique !== undefined) return kind.unique.taken(body);
    throw new Error(`A record of ${kind.table} was not stored.`);
  }

  /** Locks a row, so that no record that refers to it is added before the transaction ends. */
  async function lockRow(transaction: DatabaseTransaction, id: RecordId): Promise<void> {
    await sql`select from ${table} where ${hasKey(id)} for update`.execute(transaction);
  }

  return {
    async list(kysely, params, query, call) {
      const matching = allOf([...within(params), ...filtersOf(kind.filters, query)]);
      const statement = {
        columns: selection(),
        from: sql`from ${table} where ${matching}`,
        orders: kind.orders ?? {},
        key,
      };
      const { rows, count } = await pageOf<Row>(kysely, statement, query);
      return { rows: rows.map((row) => kind.answer(row, call)), count };
    },
    async read(kysely, params, call) {
      const row = await readRow(kysely, kind.idOf(params), within(params));
      return row && kind.answer(row, call);
    },
    async add(transaction, params, given, call) {
      // A kind of one table has no body of its own for new records.
      const draft = { body: given as BodyOf<Kind['replace']>, id: undefined, params, call };
      const refusal = await refusalOf(transaction, draft);
      if (refusal !== undefined) return refusal;
      const row = await insert(transaction, draft);
      // The row that was added in the meantime is visible now, so the rules name what it has in common.
      const latest = row === undefined ? await refusalOf(transaction, draft) : undefined;
      return latest ?? saved(transaction, draft, { row });
    },
    async replace(transaction, params, body, call) {
      const id = kind.idOf(params);
      const draft = { body, id, params, call };
      const refusal = await refusalOf(transaction, draft);
      if (refusal !== undefined) return refusal;
      const before = kind.afterSave && (await readRow(transaction, id));
      return saved(transaction, draft, { row: await update(transaction, id, draft), before });
    },
    async remove(transaction, params) {
      const id = kind.idOf(params);
      if (kind.beforeRemove !== undefined) await lockRow(transaction, id);
      const refusal = await kind.beforeRemove?.(transaction, params);
      if (refusal !== undefined) return refusal;
      await sql`delete from ${table} where ${hasKey(id)}`.execute(transaction);
      return undefined;
    },
    bodyOf: kind.bodyOf,
  };
}
