import type { BodyOf, Crud, FieldIssue, ParamsOf, QueryOf, Refusal, ResponseOf } from '@sigma/contract';
import type { DatabaseTransaction, Tables } from '@sigma/db';
import type { Insertable, RawBuilder, Selectable } from 'kysely';
import type { ColumnFilter } from './column-filters.ts';
import type { PageRequest, RecordCall } from './record-store.ts';

export type Table = keyof Tables & string;
/** The value of the key's column, or the values of its columns. */
export type RecordId = string | number | readonly (string | number)[];
export type Columns<T extends Table> = Partial<Insertable<Tables[T]>>;
/** A row of the table, with the columns that are read along with it. */
export type RowOf<T extends Table, More> = Selectable<Tables[T]> & More;

type OneParams<Kind extends Crud> = ParamsOf<Kind['read']>;
export type PathParams<Kind extends Crud> = ParamsOf<Kind['list']> | OneParams<Kind>;
export type Filters<Query> = {
  readonly [Name in Exclude<keyof Query, keyof PageRequest>]-?: ColumnFilter<NonNullable<Query[Name]>>;
};
/** A record that is about to be written. */
export interface Draft<Kind extends Crud> {
  readonly body: BodyOf<Kind['replace']>;
  /** The id in the path; undefined for a new record. */
  readonly id: RecordId | undefined;
  readonly params: PathParams<Kind>;
  readonly call: RecordCall;
}

/** A record that has been written. */
export interface Saved<Row> {
  readonly row: Row;
  /** The row before a PUT or PATCH. */
  readonly before: Row | undefined;
  readonly call: RecordCall;
}

/** What distinguishes a kind of record that is one table from the others. */
export interface TableKind<Kind extends Crud, T extends Table, More extends object> {
  readonly table: T;
  /** The columns of the primary key; default: `id`. */
  readonly key?: readonly (keyof Tables[T] & string)[];
  /** The id in the path: one value for each column of the key. */
  readonly idOf: (params: OneParams<Kind>) => RecordId;
  /**
   * Where the id of a new record comes from: a new UUID (the default), a number that the database chooses, a function,
   * or `columns`, which already contain it.
   */
  readonly newId?: 'uuid' | 'serial' | 'columns' | ((transaction: DatabaseTransaction) => Promise<RecordId>);
  /** Columns that the path determines, such as the sensor of a state vector. */
  readonly within?: (params: PathParams<Kind>) => Columns<T>;
  /** Values from other tables that are read along with a row, each an expression on the row's columns. */
  readonly more?: () => { readonly [Name in keyof More]: RawBuilder<More[Name]> };
  /** Conditions by the names in the query of the list. */
  readonly filters: Filters<QueryOf<Kind['list']>>;
  /**
   * The columns for a name in `ordering` that is not a column, or not all of them: the first one in the direction of the
   * list, the others ascending. Ties are broken by the key.
   */
  readonly orders?: Readonly<Record<string, readonly (keyof Tables[T] & string)[]>>;
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
  readonly answer: (row: RowOf<T, More>, call: RecordCall) => ResponseOf<Kind['read']>;
  readonly bodyOf: (answer: ResponseOf<Kind['read']>) => BodyOf<Kind['replace']>;
  /** Returns a reason for which the record is not removed, or removes what belongs to it. */
  readonly beforeRemove?: (
    transaction: DatabaseTransaction,
    params: OneParams<Kind>,
  ) => Promise<Refusal | undefined>;
  /** Runs in the transaction of every POST, PUT and PATCH, after the record is written; does not change the record. */
  readonly afterSave?: (transaction: DatabaseTransaction, saved: Saved<RowOf<T, More>>) => Promise<unknown>;
}
