import { type OrderStatus, statusDisplay } from '../orders/status.ts';

/** A customer requests to withdraw a scheduled capture; then staff or a rule decide (PD-71). */
export const WITHDRAWAL_STATES = ['requested', 'accepted', 'rejected'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Commands for a picture are on their way to the satellite this long before it is taken. */
export const COMMAND_LEAD_MS = 600_000;

/**
 * Whether a customer may request the withdrawal of a capture: while it is scheduled, once. Before, the order can be canceled without
 * that; afterwards the picture has been taken.
 */
export function mayRequestWithdrawal(status: OrderStatus, withdrawal: WithdrawalState | null): boolean {
  return status === 'order_scheduled' && withdrawal === null;
}

export interface OpenWithdrawal {
  readonly status: OrderStatus;
  /** Start of the scheduled task; undefined without one. */
  readonly start: Date | undefined;
  /** No staff decide, as in the demo world. */
  readonly isUnattended: boolean;
}

export interface WithdrawalDecision {
  readonly state: 'accepted' | 'rejected';
  /** A sentence for people, without a full stop. */
  readonly text: string;
}

/**
 * Where a request with an undecided withdrawal is: `open` while the withdrawal can be answered, `paused` while a change of the
 * request is decided, `taken` from its picture on, `ended` when it ended without one.
 */
export function withdrawalStage(status: OrderStatus): 'open' | 'paused' | 'taken' | 'ended' {
  switch (status) {
    case 'order_scheduled':
    case 'order_active':
      return 'open';
    case 'order_tasked':
    case 'order_processing':
    case 'order_delivered':
    case 'order_failed':
      return 'taken';
    case 'order_canceled':
    case 'order_expired':
    case 'order_rejected':
    case 'mod_rejected':
      return 'ended';
    default:
      return 'paused';
  }
}

/** The rule for a withdrawal that is not decided; undefined where staff decide or a change of the request is decided first. */
export function decideWithdrawal(
  { status, start, isUnattended }: OpenWithdrawal,
  now: Date,
): WithdrawalDecision | undefined {
  const stage = withdrawalStage(status);
  if (stage === 'paused') return undefined;
  if (stage === 'ended') {
    return {
      state: 'accepted',
      text: `The capture ended before: ${statusDisplay(status).name.toLowerCase()}`,
    };
  }
  if (stage === 'taken') {
    return { state: 'rejected', text: 'The withdrawal came too late: the picture has been taken' };
  }
  if (status === 'order_active') {
    return { state: 'accepted', text: 'Withdrawn: the capture was no longer scheduled' };
  }
  const isCommanded = start !== undefined && start.getTime() - now.getTime() < COMMAND_LEAD_MS;
  if (start !== undefined && start <= now) {
    return { state: 'rejected', text: 'The withdrawal came too late: the pass has begun' };
  }
  if (!isUnattended) return undefined;
  return isCommanded
    ? { state: 'rejected', text: 'The withdrawal came too late: the satellite has its commands' }
    : { state: 'accepted', text: 'Withdrawn at the request of the customer' };
}
