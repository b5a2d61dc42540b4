import {
  type Binding,
  bind,
  type Caller,
  type Crud,
  callerName,
  page,
  Refusal,
  refuse,
} from '@sigma/contract';
import { type Connection, type Database, type DatabaseTransaction, holdName, writeAudit } from '@sigma/db';
import type { z } from 'zod';
import { undoOnRefusal } from './undo-on-refusal.ts';

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
  /** Holds a record that others than these calls change, before it is read to be written. */
  hold?(transaction: DatabaseTransaction, params: Params): Promise<unknown>;
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

/** What audit is told of a write. */
interface Written<One, Answer> {
  readonly before: One | undefined;
  readonly after: Answer;
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
  function write<Answer extends One | undefined>(
    operation: string,
    call: RecordCall & { readonly requestId: string },
    change: (transaction: DatabaseTransaction) => Promise<Written<One, Answer> | Refusal>,
  ): Promise<Answer | Refusal> {
    return undoOnRefusal(database, async (transaction) => {
      const written = await change(transaction);
      if (written instanceof Refusal) return written;
      const { before, after } = written;
      const id = Object(after ?? before).id ?? Object(after ?? before).osk_id;
      await writeAudit(transaction, {
        actor: callerName(call.caller),
        operation,
        target: `${calls.noun} ${id}`,
        before,
        after,
        requestId: call.requestId,
      });
      return after;
    });
  }

  /** Writes a record that is there: nobody else does between the look at it and the write. */
  const rewrite = <Answer extends One | undefined>(
    operation: string,
    call: RecordCall & { readonly requestId: string; readonly params: z.output<Params> },
    change: (transaction: DatabaseTransaction, before: One) => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> =>
    write(operation, call, async (transaction) => {
      await holdName(transaction, `${calls.noun} ${JSON.stringify(call.params)}`);
      await store.hold?.(transaction, call.params);
      const before = await store.read(transaction, call.params, call);
      if (before === undefined) return missing();
      const after = await change(transaction, before);
      return after instanceof Refusal ? after : { before, after };
    });

  return [
    bind(calls.list, async (call) => {
      const { rows, count } = await store.list(database.kysely, call.params, call.query, call);
      return page(rows, count, { url: call.url, query: { ...call.query } });
    }),
    bind(calls.add, (call) =>
      write(calls.add.id, call, async (transaction) => {
        const after = await store.add(transaction, call.params, given(call.body), call);
        return after instanceof Refusal ? after : { before: undefined, after };
      }),
    ),
    bind(calls.read, async (call) => (await store.read(database.kysely, call.params, call)) ?? missing()),
    bind(calls.replace, (call) =>
      rewrite(calls.replace.id, call, (transaction) =>
        store.replace(transaction, call.params, given(call.body), call),
      ),
    ),
    bind(calls.update, (call) =>
      rewrite(calls.update.id, call, (transaction, before) =>
        store.replace(transaction, call.params, { ...store.bodyOf(before), ...call.body }, call),
      ),
    ),
    bind(calls.remove, (call) =>
      rewrite(calls.remove.id, call, (transaction) => store.remove(transaction, call.params, call)),
    ),
  ];
}
