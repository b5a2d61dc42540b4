import { z } from 'zod';
import { operation } from './define.ts';
import type { ErrorCode } from './errors.ts';
import type { Operation, Resource } from './operation.ts';
import { listOf } from './paging.ts';

type Shape = z.ZodObject;
type CallName = 'list' | 'add' | 'read' | 'replace' | 'update' | 'remove';
type WriteName = 'add' | 'replace' | 'update' | 'remove';

interface CrudDefinition<
  Params extends Shape,
  ListParams extends Shape,
  Row extends z.ZodType,
  Body extends Shape,
  Changes extends Shape,
  Query extends Shape,
  NewBody extends Shape,
> {
  /** The operation ids are made of these two: `addGroundStation`, `listGroundStations`, … */
  readonly name: string;
  readonly plural: string;
  /** For people: "ground station", "ground stations". */
  readonly noun: string;
  readonly nouns: string;
  /** Path of the list, with its final slash; the path of one record appends the last parameter. */
  readonly path: string;
  readonly tag: string;
  /** Parameters of the path of one record; the last one is its id. */
  readonly params: Params;
  /** Parameters of the path of the list. */
  readonly listParams: ListParams;
  readonly query: Query;
  readonly row: Row;
  /** The complete record, as PUT sends it; POST too unless there is a `newBody`. */
  readonly body: Body;
  /** What POST sends where a new record has fields that are immutable afterwards. */
  readonly newBody?: NewBody;
  /** The same fields as `body`, all of them optional, for PATCH. */
  readonly changes: Changes;
  /** Other statuses of a successful addition. */
  readonly addAlsoAnswers?: Operation['alsoAnswers'];
  /** Error codes of every write, or of each one. */
  readonly errors?: readonly ErrorCode[] | Partial<Record<WriteName, readonly ErrorCode[]>>;
  /** What a call uses, where that is not ordinary. */
  readonly resources?: Partial<Record<CallName, Resource>>;
  /** Whether the writes decide what people or applications may do. */
  readonly decidesRights?: boolean;
  /** Summaries that say more than the default ones. */
  readonly summaries?: Partial<Record<CallName, string>>;
}

/** The six calls on the records of one kind in the private tier: employees read, admins write. */
export interface Crud<
  Params extends Shape = Shape,
  ListParams extends Shape = Shape,
  Row extends z.ZodType = z.ZodType,
  Body extends Shape = Shape,
  Changes extends Shape = Shape,
  Query extends Shape = Shape,
  NewBody extends Shape = Body,
> {
  readonly noun: string;
  readonly list: Operation<string, ListParams, Query, never, ReturnType<typeof listOf<Row>>>;
  readonly add: Operation<string, ListParams, Shape, NewBody, Row>;
  readonly read: Operation<string, Params, Shape, never, Row>;
  readonly replace: Operation<string, Params, Shape, Body, Row>;
  readonly update: Operation<string, Params, Shape, Changes, Row>;
  readonly remove: Operation<string, Params, Shape, never, z.ZodType>;
}

const NO_QUERY: Shape = z.object({});

/** Describes the calls on one kind of record: list, add, read, replace (PUT), update (PATCH), remove. */
export function crud<
  Params extends Shape,
  ListParams extends Shape,
  Row extends z.ZodType,
  Body extends Shape,
  Changes extends Shape,
  Query extends Shape,
  NewBody extends Shape = Body,
>(
  from: CrudDefinition<Params, ListParams, Row, Body, Changes, Query, NewBody>,
): Crud<Params, ListParams, Row, Body, Changes, Query, NewBody> {
  const { name, path, tag, params, row } = from;
  const access = (needs: 'read' | 'write') => ({ tier: 'private', needs }) as const;
  const summaries = { ...defaultSummaries(from), ...from.summaries };
  const ofList = { path, tag, params: from.listParams };
  const ofOne = {
    path: `${path}{${Object.keys(params.shape).at(-1)}}/`,
    tag,
    params,
    query: NO_QUERY,
  };
  const resourceOf = (call: CallName) => ({ resource: from.resources?.[call] ?? ('ordinary' as const) });
  const write = (call: WriteName) => ({
    access: access('write'),
    summary: summaries[call],
    errors: errorsOf(call, from.errors),
    alsoAnswers: call === 'add' ? (from.addAlsoAnswers ?? []) : [],
    decidesRights: from.decidesRights ?? false,
  });
  return {
    noun: from.noun,
    list: operation({
      ...ofList,
      id: `list${from.plural}`,
      ...resourceOf('list'),
      method: 'GET',
      access: access('read'),
      summary: summaries.list,
      query: from.query,
      response: listOf(row),
    }),
    add: operation({
      ...ofList,
      ...write('add'),
      id: `add${name}`,
      ...resourceOf('add'),
      method: 'POST',
      tagged: true,
      createsAt: ofOne.path,
      query: NO_QUERY,
      // Without a `newBody`, its type is that of `body`.
      body: (from.newBody ?? from.body) as NewBody,
      response: row,
    }),
    read: operation({
      ...ofOne,
      id: `read${name}`,
      ...resourceOf('read'),
      method: 'GET',
      tagged: true,
      access: access('read'),
      summary: summaries.read,
      response: row,
    }),
    replace: operation({
      ...ofOne,
      ...write('replace'),
      id: `replace${name}`,
      ...resourceOf('replace'),
      method: 'PUT',
      tagged: true,
      body: from.body,
      response: row,
    }),
    update: operation({
      ...ofOne,
      ...write('update'),
      id: `update${name}`,
      ...resourceOf('update'),
      method: 'PATCH',
      tagged: true,
      body: from.changes,
      response: row,
    }),
    remove: operation({
      ...ofOne,
      ...write('remove'),
      id: `delete${name}`,
      ...resourceOf('remove'),
      method: 'DELETE',
      response: z.unknown(),
    }),
  };
}

function errorsOf(
  call: WriteName,
  errors: readonly ErrorCode[] | Partial<Record<WriteName, readonly ErrorCode[]>> = [],
): readonly ErrorCode[] {
  const own = isList(errors) ? errors : (errors[call] ?? []);
  return call === 'add' ? own : [...own, 'precondition_failed'];
}

const isList = (value: unknown): value is readonly ErrorCode[] => Array.isArray(value);

function defaultSummaries({ noun, nouns }: { noun: string; nouns: string }): Record<CallName, string> {
  const record = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
  return {
    list: `Lists ${nouns}`,
    add: `Adds ${record}`,
    read: `Returns ${record}`,
    replace: `Replaces ${record}`,
    update: `Changes the given fields of ${record}`,
    remove: `Deletes ${record}`,
  };
}

/** The six operations of a kind of record, for the list of operations of its feature. */
export function operationsOf(kind: Crud): readonly Operation[] {
  const { list, add, read, replace, update, remove } = kind;
  return [list, add, read, replace, update, remove];
}
