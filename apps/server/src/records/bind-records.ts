import { type Binding, bind, type Crud, callerName, page, Refusal, refuse, Tagged } from '@sigma/contract';
import { type Connection, type Database, type DatabaseTransaction, lockName } from '@sigma/db';
import { changedMembers } from '@sigma/domain';
import type { z } from 'zod';
import { writeAudit } from './audit.ts';
import { tagOf, unmetCondition } from './entity-tag.ts';
import type { RecordCall, RecordPage, RecordStore } from './record-store.ts';
import { rollbackOnRefusal } from './rollback-on-refusal.ts';

interface WriteCall extends RecordCall {
  readonly requestId: string;
}
interface ChangeCall<Params> extends WriteCall {
  readonly params: Params;
  readonly body?: unknown;
  readonly header: (name: string) => string | undefined;
}

/** A write as the audit records it. */
interface Written<Record, Answer> {
  readonly before: Record | undefined;
  readonly after: Answer;
}

/** Handlers of its own that a kind has for some of its calls; each may use the handler that it replaces. */
export type OwnHandlers = Partial<
  Record<'list' | 'add' | 'read' | 'replace' | 'update' | 'remove', (usual: Binding) => Binding>
>;

/** The six handlers of one kind of record. Every write that changes a record is audited with the record before and after. */
export function bindRecords<
  Params extends z.ZodObject,
  ListParams extends z.ZodObject,
  Row extends z.ZodType<object>,
  Body extends z.ZodObject,
  Changes extends z.ZodObject,
  Query extends z.ZodObject,
  NewBody extends z.ZodObject = Body,
>(
  database: Pick<Database, 'kysely' | 'transaction'>,
  calls: Crud<Params, ListParams, Row, Body, Changes, Query, NewBody>,
  store: RecordStore<
    z.output<Params>,
    z.output<ListParams>,
    z.output<Row>,
    z.output<Body>,
    z.output<Query>,
    z.output<NewBody>,
    z.output<Changes>
  >,
  own: OwnHandlers = {},
): readonly Binding[] {
  type Stored = z.output<Row>;
  // The edge has parsed each body with the schema of its call.
  const completeBody = (body: unknown) => body as z.output<Body>;
  const newBody = (body: unknown) => body as z.output<NewBody>;
  const changesOf = (body: unknown) => body as z.output<Changes>;

  const stateOf = (row: Stored): string =>
    JSON.stringify(store.update === undefined ? store.bodyOf(row) : store.stateOf(row));
  const tagged = (row: Stored) => new Tagged(row, tagOf(stateOf(row)));
  const missing = (params: z.output<Params>) =>
    refuse('not_found', `${capitalized(calls.noun)} ${Object.values(params).at(-1)} does not exist.`);

  const prepare = async (call: RecordCall & { readonly params: object }, body: object) =>
    store.prepare?.({ kysely: database.kysely, params: call.params, body }, call);

  /** Prepares a change unless it is known to fail; the transaction checks both again. */
  const prepareChange = async (call: ChangeCall<z.output<Params>>, body: object) => {
    if (store.prepare === undefined) return undefined;
    const before = await store.read(database.kysely, call.params, call);
    if (before === undefined) return missing(call.params);
    const unmet = unmetCondition(call.header('if-match'), () => stateOf(before));
    return unmet ?? prepare(call, body);
  };

  /** Runs a write and its audit entry in one transaction. */
  function write<Answer extends Stored | undefined>(
    operation: string,
    call: WriteCall,
    change: (transaction: DatabaseTransaction) => Promise<Written<Stored, Answer> | Refusal>,
  ): Promise<Answer | Refusal> {
    return rollbackOnRefusal(database, async (transaction) => {
      const written = await change(transaction);
      if (written instanceof Refusal) return written;
      const { before, after } = written;
      if (isUnchanged(before, after)) return after;
      await writeAudit(transaction, {
        actor: callerName(call.caller),
        operation,
        target: `${calls.noun} ${idOf(before ?? after)}`,
        before,
        after,
        requestId: call.requestId,
      });
      return after;
    });
  }

  /** Changes an existing record under a lock, so that no other write comes between reading and writing it. */
  const change = <Answer extends Stored | undefined>(
    operation: string,
    call: ChangeCall<z.output<Params>>,
    apply: (transaction: DatabaseTransaction, before: Stored) => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> =>
    write(operation, call, async (transaction) => {
      await lockName(transaction, `${calls.noun} ${JSON.stringify(call.params)}`);
      await store.lock?.(transaction, call.params, Object(call.body));
      const before = await store.read(transaction, call.params, call);
      if (before === undefined) return missing(call.params);
      const unmet = unmetCondition(call.header('if-match'), () => stateOf(before));
      if (unmet !== undefined) return unmet;
      const after = await apply(transaction, before);
      return after instanceof Refusal ? after : { before, after };
    });

  const usual: Record<keyof OwnHandlers, Binding> = {
    list: bind(calls.list, (call) => listRecords(database, store, call)),
    add: bind(calls.add, async (call) => {
      const unprepared = await prepare(call, newBody(call.body));
      if (unprepared !== undefined) return unprepared;
      const added = await write(calls.add.id, call, async (transaction) => {
        const after = await store.add(transaction, call.params, newBody(call.body), call);
        return after instanceof Refusal ? after : { before: undefined, after };
      });
      return added instanceof Refusal ? added : tagged(added);
    }),
    read: bind(calls.read, async (call) => {
      const found = await store.read(database.kysely, call.params, call);
      return found === undefined ? missing(call.params) : tagged(found);
    }),
    replace: bind(calls.replace, async (call) => {
      const unprepared = await prepareChange(call, completeBody(call.body));
      if (unprepared !== undefined) return unprepared;
      const after = await change(calls.replace.id, call, (transaction) =>
        store.replace(transaction, call.params, completeBody(call.body), call),
      );
      return after instanceof Refusal ? after : tagged(after);
    }),
    update: bind(calls.update, async (call) => {
      const unprepared = await prepareChange(call, changesOf(call.body));
      if (unprepared !== undefined) return unprepared;
      const after = await change(calls.update.id, call, (transaction, before) =>
        store.update === undefined
          ? store.replace(transaction, call.params, { ...store.bodyOf(before), ...call.body }, call)
          : store.update(transaction, call.params, changesOf(call.body), call),
      );
      return after instanceof Refusal ? after : tagged(after);
    }),
    remove: bind(calls.remove, (call) =>
      change(calls.remove.id, call, (transaction) => store.remove(transaction, call.params, call)),
    ),
  };
  const checked = (binding: Binding, isNew: boolean): Binding => {
    if (store.issuesOf === undefined) return binding;
    // The edge has parsed each member with its own schema.
    const issuesOf = async (members: object) =>
      (await store.issuesOf?.(database.kysely, members as Partial<z.output<Body>>, isNew)) ?? [];
    return { ...binding, issuesOf };
  };
  return [
    own.list?.(usual.list) ?? usual.list,
    checked(own.add?.(usual.add) ?? usual.add, true),
    own.read?.(usual.read) ?? usual.read,
    checked(own.replace?.(usual.replace) ?? usual.replace, false),
    checked(own.update?.(usual.update) ?? usual.update, false),
    own.remove?.(usual.remove) ?? usual.remove,
  ];
}

/** The answer to a list of records, also by an operation that is not one of the six. */
export async function listRecords<Params, Query extends object, Row>(
  { kysely }: Pick<Database, 'kysely'>,
  store: {
    list(
      kysely: Connection,
      params: Params,
      query: Query,
      call: RecordCall,
    ): Promise<RecordPage<Row> | Refusal>;
  },
  call: RecordCall & { readonly params: Params; readonly query: Query },
) {
  const found = await store.list(kysely, call.params, call.query, call);
  if (found instanceof Refusal) return found;
  return page(found.rows, found.count, {
    url: call.url,
    query: Object.fromEntries(Object.entries(call.query)),
  });
}

/** Whether a write left a record as it was, apart from the time of the write. */
function isUnchanged(before: object | undefined, after: object | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  return changedMembers(before, after).every((name) => name === 'updated_at');
}

/** The id of a record; sensors are known by their `osk_id`. */
const idOf = (row: object | undefined): unknown => Object(row).id ?? Object(row).osk_id;

const capitalized = (noun: string): string => noun.slice(0, 1).toUpperCase() + noun.slice(1);
