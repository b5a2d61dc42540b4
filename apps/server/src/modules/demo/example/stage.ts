import { randomUUID } from 'node:crypto';
import {
  type Binding,
  type Caller,
  type Operation,
  type ParamsOf,
  Refusal,
  type ResponseOf,
  Tagged,
} from '@sigma/contract';
import type { Database, DatabaseTransaction } from '@sigma/db';
import { type Entitlement, NO_ENTITLEMENT } from '@sigma/domain';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { keepTaskingJob } from '../../tasking/index.ts';
import { readCaller } from './example.store.ts';
import type { ExampleServices, StageServices } from './services.ts';

interface StageCall<O extends Operation> {
  /** E-mail address of the calling person. */
  readonly as: string;
  readonly params?: ParamsOf<O>;
  /** Parsed by the schema of the operation, as the body of a request is. */
  readonly body?: unknown;
  /** Real time of the call; the present by default. */
  readonly now?: Date;
  /** Time of the demo world; the present by default. */
  readonly worldNow?: Date;
}

/** The product's own handlers in one transaction, at times in the past of the demo world. */
export interface Stage {
  readonly transaction: DatabaseTransaction;
  /** Calls an operation. @throws an error with the reason when the call is refused */
  call<O extends Operation>(operation: O, input: StageCall<O>): Promise<ResponseOf<O>>;
  /** Accepts, plans and expires requests as the product's job does. */
  keepTasking(worldNow: Date, signal: AbortSignal): Promise<void>;
}

/** The handlers answer no HTTP call, so nothing follows the links of their answers. */
const NO_URL = 'http://example.invalid/';

/**
 * Opens a stage in a transaction: what its handlers write is committed or rolled back together, and no other process sees
 * a state in between.
 */
export function openStage(services: ExampleServices, transaction: DatabaseTransaction): Stage {
  const present = { now: services.clock(), worldNow: services.worldClock() };
  let at = present;
  const replaced: StageServices = {
    database: databaseWithin(services.database, transaction),
    clock: () => at.now,
    worldClock: () => at.worldNow,
  };
  const handlers = new Map(
    services.handlersOn(replaced).map(({ operation, handler }) => [operation.id, handler]),
  );
  return {
    transaction,
    async call<O extends Operation>(operation: O, input: StageCall<O>): Promise<ResponseOf<O>> {
      const handler = handlers.get(operation.id);
      if (handler === undefined) throw new Error(`${operation.id} has no handler.`);
      at = {
        ...present,
        ...(input.now && { now: input.now }),
        ...(input.worldNow && { worldNow: input.worldNow }),
      };
      const caller = await readCaller(transaction, input.as);
      const program: unknown = Reflect.get(Object(input.params), 'program');
      const entitlement =
        typeof program === 'number'
          ? await services.entitlements.ofExisting(transaction, program, PROGRAM_ITSELF)
          : NO_ENTITLEMENT;
      return answerOf(
        operation,
        await handler(callOf(operation, input, { caller, entitlement, now: at.now })),
      );
    },
    async keepTasking(worldNow, signal) {
      at = { ...present, worldNow };
      const work = { ...services, ...replaced, autoPlan: true };
      await keepTaskingJob(work).run(undefined, { signal });
    },
  };
}

/** The transaction as a database: what starts a transaction of its own joins this one. */
const databaseWithin = (database: Database, transaction: DatabaseTransaction): Database => ({
  ...database,
  kysely: transaction,
  expensive: transaction,
  transaction: (work) => work(transaction),
});

function callOf<O extends Operation>(
  operation: O,
  { params = {} as ParamsOf<O>, body }: StageCall<O>,
  {
    caller,
    entitlement,
    now,
  }: { readonly caller: Caller; readonly entitlement: Entitlement; readonly now: Date },
): Parameters<Binding['handler']>[0] {
  return {
    params,
    query: {},
    body: operation.body?.parse(body),
    caller,
    roles: [],
    entitlement,
    now,
    requestId: randomUUID(),
    signal: new AbortController().signal,
    url: NO_URL,
    search: '',
    sent: body,
    header: () => undefined,
  };
}

function answerOf<O extends Operation>(operation: O, answer: unknown): ResponseOf<O> {
  if (answer instanceof Refusal) {
    const fields = answer.issues.map(({ field, message }) => `${field} ${message}`);
    throw new Error(`${operation.id} was refused: ${[answer.detail, ...fields].join('; ')}`);
  }
  // The handler returns what its own operation describes.
  return (answer instanceof Tagged ? answer.answer : answer) as ResponseOf<O>;
}
