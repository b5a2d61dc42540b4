import { z } from 'zod';
import { operation } from './define.ts';
import type { ErrorCode } from './errors.ts';
import type { Operation } from './operation.ts';
import { listOf } from './paging.ts';

type Shape = z.ZodObject;

interface CrudDefinition<
  One extends string,
  Many extends string,
  Params extends Shape,
  ListParams extends Shape,
  Row extends z.ZodType,
  Body extends Shape,
  Changes extends Shape,
  Query extends Shape,
> {
  /** Names of the operations are made of these: `listGroundStations`, `addGroundStation`, … */
  readonly one: One;
  readonly many: Many;
  /** For people: "ground station". */
  readonly noun: string;
  readonly nouns: string;
  /** Of the list, with its last slash; the path of one record adds the last parameter. */
  readonly path: string;
  readonly tag: string;
  /** Parameters of the path of one record; the last one is its id. */
  readonly params: Params;
  /** Parameters of the list's path. */
  readonly listParams: ListParams;
  readonly query: Query;
  readonly row: Row;
  /** What is written whole, by POST and PUT. */
  readonly body: Body;
  /** The same with every field left out at will, for PATCH. */
  readonly changes: Changes;
  readonly errors?: readonly ErrorCode[];
}

/** The six calls on the records of one kind in the private tier: employees read, admins write. */
export interface Crud<
  Params extends Shape = Shape,
  ListParams extends Shape = Shape,
  Row extends z.ZodType = z.ZodType,
  Body extends Shape = Shape,
  Changes extends Shape = Shape,
  Query extends Shape = Shape,
> {
  readonly noun: string;
  readonly list: Operation<string, ListParams, Query, never, ReturnType<typeof listOf<Row>>>;
  readonly add: Operation<string, ListParams, Shape, Body, Row>;
  readonly read: Operation<string, Params, Shape, never, Row>;
  readonly replace: Operation<string, Params, Shape, Body, Row>;
  readonly update: Operation<string, Params, Shape, Changes, Row>;
  readonly remove: Operation<string, Params, Shape, never, z.ZodType>;
}

const NO_QUERY: Shape = z.object({});

/** Describes the calls of one kind of record: list, add, read, replace (PUT), update (PATCH), remove. */
export function crud<
  const One extends string,
  const Many extends string,
  Params extends Shape,
  ListParams extends Shape,
  Row extends z.ZodType,
  Body extends Shape,
  Changes extends Shape,
  Query extends Shape,
>(
  from: CrudDefinition<One, Many, Params, ListParams, Row, Body, Changes, Query>,
): Crud<Params, ListParams, Row, Body, Changes, Query> {
  const { noun, nouns, path, tag, params, row, errors = [] } = from;
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  const read = { tier: 'private', needs: 'read' } as const;
  const write = { tier: 'private', needs: 'write' } as const;
  const record = `${path}{${Object.keys(params.shape).at(-1)}}/`;
  const ofList = { path, tag, params: from.listParams };
  const ofOne = { path: record, tag, params, query: NO_QUERY };
  const ending = { response: row, errors: [...errors] };
  return {
    noun,
    list: operation({
      ...ofList,
      id: `list${from.many}`,
      method: 'GET',
      access: read,
      summary: `Lists ${nouns}`,
      query: from.query,
      response: listOf(row),
    }),
    add: operation({
      ...ofList,
      ...ending,
      id: `add${from.one}`,
      method: 'POST',
      access: write,
      summary: `Adds ${article} ${noun}`,
      query: NO_QUERY,
      body: from.body,
    }),
    read: operation({
      ...ofOne,
      id: `read${from.one}`,
      method: 'GET',
      access: read,
      summary: `Reads one ${noun}`,
      response: row,
    }),
    replace: operation({
      ...ofOne,
      ...ending,
      id: `replace${from.one}`,
      method: 'PUT',
      access: write,
      summary: `Replaces ${article} ${noun}`,
      body: from.body,
    }),
    update: operation({
      ...ofOne,
      ...ending,
      id: `update${from.one}`,
      method: 'PATCH',
      access: write,
      summary: `Changes the named fields of ${article} ${noun}`,
      body: from.changes,
    }),
    remove: operation({
      ...ofOne,
      id: `delete${from.one}`,
      method: 'DELETE',
      access: write,
      summary: `Deletes ${article} ${noun}`,
      response: z.unknown(),
      errors: [...errors],
    }),
  };
}

/** The six operations of a kind, for the list of all operations. */
export function operationsOf(kind: Crud): readonly Operation[] {
  const { list, add, read, replace, update, remove } = kind;
  return [list, add, read, replace, update, remove];
}
