import type { OrderStatus } from '../orders/status.ts';
import type { Audience, EventKind, PlatformEvent } from './event-kinds.ts';

/** A step of an order, or an answer to a withdrawal that leaves the order in its status. */
export interface OrderStep {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** `customer` is any member of the program, or one of its applications. */
  readonly actor: 'customer' | 'staff' | 'system';
  /** Why, in the code of its history. */
  readonly cause: string | null;
}

export type OrderEventKind = Extract<
  EventKind,
  `order.${string}` | `capture.${string}` | `withdrawal.${string}`
>;

/**
 * The kind of event that a step of an order causes; undefined for steps of which no one need know. A step by staff always
 * is an event, except that planning begins; of the steps by members, only the end of an order is one.
 */
export function orderEventOf({ from, to, actor, cause }: OrderStep): OrderEventKind | undefined {
  if (actor === 'customer') return to === 'order_canceled' ? 'order.canceled' : undefined;
  if (cause === 'withdrawal_accepted') return 'withdrawal.accepted';
  if (cause === 'withdrawal_rejected') return 'withdrawal.rejected';
  // A sentence that was added to the history.
  if (from === to) return undefined;
  switch (to) {
    case 'order_delivered':
      return 'order.delivered';
    case 'order_failed':
      return 'order.failed';
    case 'order_rejected':
    case 'mod_rejected':
      return 'order.rejected';
    case 'order_expired':
      return 'order.expired';
    case 'order_canceled':
      return 'order.canceled';
    case 'order_scheduled':
      return 'capture.scheduled';
    case 'order_tasked':
      return 'capture.taken';
    case 'order_active':
      if (from === 'order_scheduled' || from === 'order_tasked') return 'capture.returned';
      return actor === 'staff' && from !== 'order_accepted' ? 'order.moved' : undefined;
    default:
      return actor === 'staff' ? 'order.moved' : undefined;
  }
}

/** An order as its events name it. */
export interface EventOrder {
  readonly id: string;
  readonly program: number;
  readonly name: string;
  readonly requestedBy: string;
  /** Its tasking request; null for an order of scenes. */
  readonly request: string | null;
}

/** What the history says of a step. */
interface StepText {
  readonly code: string | null;
  readonly text: string;
  readonly at: Date;
  /** Who took it, as the history names them. */
  readonly actorName: string;
  /** The user who took it; undefined for an application, for staff and for the system. */
  readonly user?: string | undefined;
}

/**
 * The event of a step, for the person who placed the order, or for everyone who tasks where a pass is free again. Undefined
 * also for a step that the person who placed the order took.
 */
export function orderEvent(order: EventOrder, step: OrderStep & StepText): PlatformEvent | undefined {
  const kind = orderEventOf(step);
  if (kind === undefined) return undefined;
  const { id, program, name, requestedBy, request } = order;
  const { code, to: status, at } = step;
  const isByMember = step.actor === 'customer';
  if (isByMember && step.user === requestedBy) return undefined;
  const reason = isByMember
    ? `Canceled by ${step.user === undefined ? 'an application' : step.actorName}`
    : step.text;
  const toOrderer: Audience = { users: [requestedBy] };
  const ofOrder = { program, subject: id, audience: toOrderer, at };
  const ofCapture = { ...ofOrder, subject: request ?? id };
  switch (kind) {
    case 'order.delivered':
      return { ...ofOrder, kind, data: { order: name, code, reason } };
    case 'order.failed':
    case 'order.rejected':
    case 'order.expired':
    case 'order.canceled':
      return { ...ofOrder, kind, data: { order: name, reason } };
    case 'order.moved':
      return { ...ofOrder, kind, data: { order: name, status, reason } };
    case 'capture.scheduled':
    case 'capture.taken':
    case 'capture.returned':
      return { ...ofCapture, kind, data: { order: name, reason } };
    case 'withdrawal.accepted':
    case 'withdrawal.rejected':
      return { ...ofCapture, kind, audience: { members: 'tasking' }, data: { order: name, reason } };
  }
}
