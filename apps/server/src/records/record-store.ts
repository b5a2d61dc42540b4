import type {
  BodyOf,
  Caller,
  Crud,
  FieldIssue,
  Ordering,
  ParamsOf,
  QueryOf,
  Refusal,
  ResponseOf,
} from '@sigma/contract';
import type { Connection, DatabaseTransaction } from '@sigma/db';

/** The part of a call that stores need besides its values. */
export interface RecordCall {
  readonly now: Date;
  readonly caller: Caller;
  /** Absolute address of the call without its query. */
  readonly url: string;
  readonly signal: AbortSignal;
}

/** A write before its transaction begins. */
export interface PendingWrite {
  readonly kysely: Connection;
  /** As their schemas have parsed them. */
  readonly params: object;
  readonly body: object;
}

/** One page of a list. */
export interface PageRequest<Column extends string = string> {
  readonly limit: number;
  readonly offset: number;
  readonly ordering: Ordering<Column>;
}

export interface RecordPage<Row> {
  readonly rows: readonly Row[];
  /** How many records match, on all pages. */
  readonly count: number;
}

/** A kind for which PATCH is PUT with the fields that were not sent taken from the record. */
interface PatchByMerging<Row, Body> {
  readonly update?: undefined;
  /** The body with which PUT would write this record as it is; the entity tag is calculated from it. */
  bodyOf(row: Row): Body;
}

/** A kind with a PATCH of its own. */
interface PatchOfItsOwn<Params, Row, Changes> {
  update(
    transaction: DatabaseTransaction,
    params: Params,
    changes: Changes,
    call: RecordCall,
  ): Promise<Row | Refusal>;
  /** The part of a record that writes can change; the entity tag is calculated from it. */
  stateOf(row: Row): object;
}

/**
 * What the six calls need from the records of one kind; `Row` is the record as the API returns it. Writes run in a
 * transaction that a refusal rolls back, with the record locked.
 */
interface RecordWrites<Params, ListParams, Row, Body, Query, NewBody> {
  list(
    kysely: Connection,
    params: ListParams,
    query: Query,
    call: RecordCall,
  ): Promise<RecordPage<Row> | Refusal>;
  read(kysely: Connection, params: Params, call: RecordCall): Promise<Row | undefined>;
  /**
   * Locks a record that is also changed by others than these calls, and what a change needs besides; it is read once it is locked.
   * The body is that of PUT or PATCH, and empty for DELETE.
   */
  lock?(transaction: DatabaseTransaction, params: Params, body: object): Promise<unknown>;
  add(
    transaction: DatabaseTransaction,
    params: ListParams,
    body: NewBody,
    call: RecordCall,
  ): Promise<Row | Refusal>;
  /** Writes a complete record that exists. */
  replace(
    transaction: DatabaseTransaction,
    params: Params,
    body: Body,
    call: RecordCall,
  ): Promise<Row | Refusal>;
  /** Removes a record that exists. */
  remove(transaction: DatabaseTransaction, params: Params, call: RecordCall): Promise<Refusal | undefined>;
}

interface Preparation {
  /** Work that takes long, such as reading a file, before the transaction of a POST, PUT or PATCH; a refusal ends it. */
  prepare?(write: PendingWrite, call: RecordCall): Promise<Refusal | undefined>;
}

interface MemberRules<Body> {
  /**
   * What is wrong with the members of a body that are valid by themselves, where the schema rejects others; `isNew` for POST. Rules that
   * also run in the transaction of the write.
   */
  issuesOf?(kysely: Connection, members: Partial<Body>, isNew: boolean): Promise<readonly FieldIssue[]>;
}

export type RecordStore<
  Params,
  ListParams,
  Row,
  Body,
  Query,
  NewBody = Body,
  Changes = Partial<Body>,
> = Preparation &
  MemberRules<Body> &
  RecordWrites<Params, ListParams, Row, Body, Query, NewBody> &
  (PatchByMerging<Row, Body> | PatchOfItsOwn<Params, Row, Changes>);

/** The store of one kind of record, by its calls: `RecordsOf<typeof blockOutCalls>`. */
export type RecordsOf<Kind extends Crud> = RecordStore<
  ParamsOf<Kind['read']>,
  ParamsOf<Kind['list']>,
  ResponseOf<Kind['read']>,
  BodyOf<Kind['replace']>,
  QueryOf<Kind['list']>,
  BodyOf<Kind['add']>,
  BodyOf<Kind['update']>
>;
