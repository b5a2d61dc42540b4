import { type Operation, openApiDocument } from '@sigma/contract';
import { madeValue, member, resolved, type Size } from './inputs.ts';
import { readKnownIds } from './known-ids.ts';
import { createRandom, type Random } from './random.ts';
import type { WatchedServer } from './watched-server.ts';

export interface FuzzOptions {
  readonly operations: readonly Operation[];
  readonly as: string;
  readonly calls: number;
  readonly seed: number;
  readonly say: (text: string) => void;
}

export interface FuzzReport {
  readonly calls: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers that blame the server, except announced outages. */
  readonly failures: readonly string[];
  /** The longest run of the main thread of each operation, the longest first. */
  readonly longest: readonly { readonly operation: string; readonly ms: number; readonly input: string }[];
}

/** Milliseconds of processor time that the main thread may work without a pause. */
export const LONGEST_RUN_MS = 50;
const SIZES: readonly Size[] = ['largest', 'small', 'broken'];
const REPEATS = 3;
/** What is near the limit is sent again: one warm call, then the worst of three counts. */
const NEAR_MS = 25;
const TIMEOUT_MS = 70_000;
/** An answer that takes longer is noted: 20,000 of them would take a day. */
const SLOW_MS = 5000;
const MAX_NOTED = 300;
const MAX_PARAMETER = 2000;

interface Input {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Streams do not end by themselves, and sign-ins and secrets of the caller end the run. */
const LEFT_OUT =
  /stream|signOut|revoke|secret|deleteProfile|removeManagedUser|updateManagedUser|replaceManagedUser/i;

/** Calls operations in turn with inputs made from their schemas, and measures the main thread in each. */
export async function fuzz(server: WatchedServer, options: FuzzOptions): Promise<FuzzReport> {
  const random = createRandom(options.seed);
  const operations = options.operations.filter(({ id }) => !LEFT_OUT.test(id));
  const ids = await readKnownIds(server, operations, options.as);
  const document = openApiDocument(operations);
  const schemas = new Map(operations.map((operation) => [operation.id, schemasOf(document, operation)]));
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  const longest = new Map<string, { readonly ms: number; readonly input: string }>();

  const send = async (operation: Operation, input: Input): Promise<number> => {
    await server.longestRunMs();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const call = { as: options.as, ...input, signal };
    const began = performance.now();
    const answer = await server.call(operation, call).catch((error: unknown) => String(error));
    const status = typeof answer === 'string' ? 'no answer' : String(answer.status);
    const text = typeof answer === 'string' ? answer : (await answer.text()).slice(0, MAX_NOTED);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const tookMs = performance.now() - began;
    if (tookMs > SLOW_MS)
      options.say(`${operation.id}: ${status} after ${Math.round(tookMs / 1000)} s ${noted(input)}`);
    const isAnnounced =
      typeof answer !== 'string' && answer.status === 503 && answer.headers.has('retry-after');
    if ((status === 'no answer' || status >= '500') && !isAnnounced)
      failures.push(`${operation.id} ${status}: ${text} ${noted(input)}`);
    return server.longestRunMs();
  };

  for (let sent = 0; sent < options.calls; ) {
    const round = Math.floor(sent / operations.length);
    const operation = operations[sent % operations.length];
    if (operation === undefined) break;
    const input = inputOf(schemas.get(operation.id), {
      params: ids.paramsOf(operation, random),
      size: SIZES[round % SIZES.length] ?? 'small',
      random,
    });
    const first = await send(operation, input);
    sent += 1;
    if (first < NEAR_MS) continue;
    let worst = 0;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) worst = Math.max(worst, await send(operation, input));
    if (worst > (longest.get(operation.id)?.ms ?? 0))
      longest.set(operation.id, { ms: worst, input: noted(input) });
    if (worst > LONGEST_RUN_MS) options.say(`${operation.id}: ${Math.round(worst)} ms without a pause`);
  }
  const sorted = [...longest].map(([operation, found]) => ({ operation, ...found }));
  return {
    calls: Object.values(statuses).reduce((sum, count) => sum + count, 0),
    statuses,
    failures,
    longest: sorted.toSorted((a, b) => b.ms - a.ms),
  };
}

interface Schemas {
  /** The API document, to which the schemas refer. */
  readonly root: unknown;
  readonly query: readonly (readonly [name: string, schema: unknown])[];
  readonly body: unknown;
}

function schemasOf(root: unknown, { path, method }: Operation): Schemas {
  const described = member(root, 'paths', `/api${path}`, method.toLowerCase());
  const parameters = member(described, 'parameters');
  return {
    root,
    query: (Array.isArray(parameters) ? parameters : [])
      .filter((one) => member(one, 'in') === 'query')
      .map((one) => [String(member(one, 'name')), member(one, 'schema')]),
    body: member(described, 'requestBody', 'content', 'application/json', 'schema'),
  };
}

interface InputOptions {
  readonly params: Input['params'];
  readonly size: Size;
  readonly random: Random;
}

function inputOf(schemas: Schemas | undefined, { params, size, random }: InputOptions): Input {
  const { root, query: parameters = [], body } = schemas ?? {};
  const textOf = (schema: unknown): string => {
    const value = madeValue(schema, { root, size: size === 'largest' ? 'small' : size, random });
    return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MAX_PARAMETER);
  };
  const query = Object.fromEntries(
    parameters
      .filter(() => random.below(2) === 0)
      .map(([name, schema]): [string, string] => [name, textOf(schema)]),
  );
  if (body === undefined) return { params, query };
  return { params, query: size === 'largest' ? {} : query, body: bodyOf(body, { root, size, random }) };
}

/** The example of the schema with one member changed in every other call, because made values seldom pass all rules. */
function bodyOf(schema: unknown, making: Parameters<typeof madeValue>[1]): unknown {
  const { random } = making;
  // The client sends no request without a body.
  const made = madeValue(schema, making) ?? [];
  const examples = member(resolved(schema, making.root), 'examples');
  const example: unknown = Array.isArray(examples) ? random.pick(examples) : undefined;
  if (example === undefined || random.below(2) === 0) return made;
  const changed = random.pick(Object.entries(Object(made)));
  return changed === undefined ? example : { ...Object(example), [changed[0]]: changed[1] };
}

const noted = ({ params, query, body }: Input): string =>
  JSON.stringify({ params, query, body }).slice(0, MAX_NOTED);
