import type { Operation } from '@sigma/contract';
import type { ServerProcess } from '../../../apps/server/src/testing/server-process.fixture.ts';
import type { Random } from './random.ts';

type Values = Readonly<Record<string, unknown>>;

/** Ids of records that exist, by the path of the list that has them. */
export interface KnownIds {
  /** Parameters of an operation, of records that exist where any are known. */
  paramsOf(operation: Operation, random: Random): Values;
}

const NAMES = ['id', 'file_id', 'name', 'key', 'client_id', 'number'] as const;
const MOST_PER_LIST = 20;

/** Reads the lists of a server, those nearest to the root first, because the ids of one are parameters of the next. */
export async function readKnownIds(
  server: ServerProcess,
  operations: readonly Operation[],
  as: string,
): Promise<KnownIds> {
  const rows = new Map<string, readonly Values[]>();
  const depth = ({ path }: Operation) => path.split('{').length;
  const paramsOf: KnownIds['paramsOf'] = ({ path }, random) => {
    const params: Record<string, unknown> = {};
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      const list = path.slice(0, path.indexOf(`{${name}}`)).replace(/\/$/, '');
      const named = [...rows]
        .filter(([from]) => from.replace(/\/$/, '') === list)
        .flatMap(([, found]) => found);
      const known = random.pick(named) ?? random.pick([...rows.values()].flat());
      params[name] = (known && idOf(known)) ?? 1;
      if (name === 'program') params[name] = 1;
    }
    return params;
  };
  const first: Random = { next: () => 0, below: () => 0, pick: ([value]) => value };
  for (const operation of operations.filter(isList).toSorted((a, b) => depth(a) - depth(b))) {
    const answer = await server.call(operation, { as, params: paramsOf(operation, first) });
    const found: unknown = await answer.json().catch(() => undefined);
    rows.set(operation.path, rowsOf(found).slice(0, MOST_PER_LIST));
  }
  return { paramsOf };
}

const isList = ({ method, produces, path }: Operation): boolean =>
  method === 'GET' && produces.endsWith('json') && !path.endsWith('}/') && !path.endsWith('}');

function rowsOf(answer: unknown): readonly Values[] {
  const lists = Object.values(Object(answer)).filter((value) => Array.isArray(value));
  return lists.flat().filter((row): row is Values => typeof row === 'object' && row !== null);
}

function idOf(row: Values): unknown {
  const name = NAMES.find((each) => ['string', 'number'].includes(typeof row[each]));
  return name === undefined ? undefined : row[name];
}
