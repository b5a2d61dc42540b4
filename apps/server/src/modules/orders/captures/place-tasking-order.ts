import type {
  Caller,
  Order,
  TaskingOrderRequest,
  TaskingOrders,
  TaskingOrdersRequest,
} from '@sigma/contract';
import { Refusal } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { placeOnce } from '../place-once.ts';
import type { TaskingOrderServices } from '../services.ts';
import type { CapturesRequest } from './captures-request.ts';
import { placeCaptures } from './place-captures.ts';

/** A call that requests captures. */
interface PlaceRequest {
  readonly program: number;
  /** Id of the operation that places the orders, for its Idempotency-Key and the audit. */
  readonly operation: string;
  /** The customer. */
  readonly caller: Caller;
  /** Staff who place the order for the customer. */
  readonly placedBy?: Caller | undefined;
  readonly idempotencyKey: string | undefined;
  /** Real time. */
  readonly now: Date;
  readonly requestId: string;
  /** Ends the search for passes; an aborted request places no order. */
  readonly signal: AbortSignal;
}

export interface PlaceTaskingRequest extends PlaceRequest {
  readonly body: TaskingOrderRequest;
}

/** Places an order for a capture once; a refusal lists every issue with its field. */
export async function placeTaskingOrder(
  services: TaskingOrderServices,
  { body, ...request }: PlaceTaskingRequest,
): Promise<Order | Refusal> {
  const once = { ...request, body: [request.program, body] };
  return placeOnce(services.database, once, (caller, key) =>
    placeOne(services, { ...request, caller, key, body: inOnePass(body) }),
  );
}

export interface PlaceTaskingsRequest extends PlaceRequest {
  readonly body: TaskingOrdersRequest;
}

/** Places orders for captures of one area once, all of them or none; a refusal lists every issue with its field. */
export async function placeTaskingOrders(
  services: TaskingOrderServices,
  { body, ...request }: PlaceTaskingsRequest,
): Promise<TaskingOrders | Refusal> {
  const once = { ...request, body: [request.program, body] };
  return placeOnce(services.database, once, (caller, key) =>
    placeCaptures(services, {
      ...request,
      caller,
      key,
      body,
      answerOf: (orders) => ({ orders: [...orders] }),
    }),
  );
}

/** An order whose pass is still to be chosen. Two requests with the same `identity` are the same, whichever pass is chosen. */
export interface PlaceChosenRequest extends PlaceRequest {
  readonly identity: readonly unknown[];
  readonly choose: () => Promise<TaskingOrderRequest | Refusal>;
  /** Saves further records of the order in the same transaction. */
  readonly alongside?: (transaction: DatabaseTransaction, order: string) => Promise<void>;
}

/** Chooses a pass and places its order once; a repeated Idempotency-Key returns the first order and chooses nothing. */
export async function placeChosenTasking(
  services: TaskingOrderServices,
  { identity, choose, ...request }: PlaceChosenRequest,
): Promise<Order | Refusal> {
  const once = { ...request, body: [request.program, ...identity] };
  return placeOnce(services.database, once, async (caller, key) => {
    const chosen = await choose();
    return chosen instanceof Refusal
      ? chosen
      : placeOne(services, { ...request, caller, key, body: inOnePass(chosen) });
  });
}

function inOnePass(body: TaskingOrderRequest): TaskingOrdersRequest {
  const { orderType: _, sensor, start_time, end_time, target, ...common } = body;
  return { ...common, passes: [{ sensor, start_time, end_time, target }] };
}

/** Places the order of one capture; its issues name the fields of a body that has no list of passes. */
async function placeOne(
  services: TaskingOrderServices,
  request: Omit<CapturesRequest<Order>, 'answerOf'>,
): Promise<Order | Refusal> {
  const placed = await placeCaptures(services, { ...request, answerOf: onlyOrder });
  if (!(placed instanceof Refusal)) return placed;
  const issues = placed.issues.map((issue) => ({ ...issue, field: issue.field.replace(/^passes\.0\./, '') }));
  return placed.withIssues(issues);
}

function onlyOrder([order]: readonly Order[]): Order {
  if (order === undefined) throw new Error('A request for one capture placed no order.');
  return order;
}
