import { type Binding, bind, type Caller, type Crud, page, Refusal, refuse } from '@sigma/contract';
import { type Database, type DatabaseTransaction, writeAudit } from '@sigma/db';
import type { z } from 'zod';

type Connection = Database['kysely'];

/** What a store is told about the call besides its values. */
export interface RecordCall {
  readonly now: Date;
  readonly caller: Caller;
}

/** What the six calls need of the records of one kind. `Row` is what is answered. */
export interface RecordStore<Params, ListParams, Row, Body, Query> {
  list(
    kysely: Connection,
    params: ListParams,
    query: Query,
    call: RecordCall,
  ): Promise<{ readonly rows: readonly Row[]; readonly count: number }>;
  read(kysely: Connection, params: Params, call: RecordCall): Promise<Row | undefined>;
  /** Stores a new record and answers it; a refusal leaves nothing behind. */
  add(
    transaction: DatabaseTransaction,
    params: ListParams,
    body: Body,
    call: RecordCall,
  ): Promise<Row | Refusal>;
  /** Writes a record that is there whole; PATCH comes here too, with what was left out filled in. */
  replace(
    transaction: DatabaseTransaction,
    params: Params,
    body: Body,
    call: RecordCall,
  ): Promise<Row | Refusal>;
  /** Removes a record that is there. */
  remove(transaction: DatabaseTransaction, params: Params, call: RecordCall): Promise<Refusal | undefined>;
  /** What POST would have been given to make this record. */
  bodyOf(row: Row): Body;
}

interface Parts {
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
}

/** Thrown out of a transaction, so that nothing of it stays. */
class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

/** The six handlers of one kind of record; every write is audited with what was before and after. */
export function bindRecords<
  Params extends Parts['params'],
  ListParams extends Parts['params'],
  Row extends z.ZodType<object>,
  Body extends z.ZodObject,
  Changes extends z.ZodObject,
  Query extends Parts['query'],
>(
  database: Database,
  calls: Crud<Params, ListParams, Row, Body, Changes, Query>,
  store: RecordStore<z.output<Params>, z.output<ListParams>, z.output<Row>, z.output<Body>, z.output<Query>>,
): readonly Binding[] {
  type One = z.output<Row>;
  // The edge parsed the body with this schema; a call that has one never comes without.
  const given = (body: unknown) => body as z.output<Body>;
  const missing = () => refuse('not_found', `There is no such ${calls.noun}.`);

  /** Runs a write with its audit entry; a refusal undoes both. */
  async function write<Answer extends One | undefined>(
    operation: string,
    call: RecordCall & { readonly requestId: string },
    before: One | undefined,
    change: (transaction: DatabaseTransaction) => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> {
    try {
      return await database.transaction(async (transaction) => {
        const after = await change(transaction);
        if (after instanceof Refusal) throw new Stopped(after);
        const id = Object(after ?? before).id ?? Object(after ?? before).osk_id;
        await writeAudit(transaction, {
          actor: actorOf(call.caller),
          operation,
          target: `${calls.noun} ${id}`,
          before,
          after,
          requestId: call.requestId,
        });
        return after;
      });
    } catch (error) {
      if (error instanceof Stopped) return error.refusal;
      throw error;
    }
  }

  return [
    bind(calls.list, async (call) => {
      const { rows, count } = await store.list(database.kysely, call.params, call.query, call);
      return page(rows, count, { url: call.url, query: { ...call.query } });
    }),
    bind(calls.add, (call) =>
      write(calls.add.id, call, undefined, (transaction) =>
        store.add(transaction, call.params, given(call.body), call),
      ),
    ),
    bind(calls.read, async (call) => (await store.read(database.kysely, call.params, call)) ?? missing()),
    bind(calls.replace, async (call) => {
      const before = await store.read(database.kysely, call.params, call);
      if (before === undefined) return missing();
      return write(calls.replace.id, call, before, (transaction) =>
        store.replace(transaction, call.params, given(call.body), call),
      );
    }),
    bind(calls.update, async (call) => {
      const before = await store.read(database.kysely, call.params, call);
      if (before === undefined) return missing();
      const body = { ...store.bodyOf(before), ...call.body };
      return write(calls.update.id, call, before, (transaction) =>
        store.replace(transaction, call.params, body, call),
      );
    }),
    bind(calls.remove, async (call) => {
      const before = await store.read(database.kysely, call.params, call);
      if (before === undefined) return missing();
      return write(calls.remove.id, call, before, (transaction) =>
        store.remove(transaction, call.params, call),
      );
    }),
  ];
}

const actorOf = (caller: Caller): string =>
  caller.kind === 'user' ? caller.email : caller.kind === 'machine' ? caller.clientId : 'nobody';
