import type { FieldIssue } from '../issues/field-issue.ts';
import { ORDER_KINDS, type OrderStatus, type OrderType, type StatusCode } from './status.ts';
import { nextStatuses } from './transitions.ts';

/** The statuses that staff may move an order to. A capture becomes scheduled by publishing a schedule only. */
export function staffStatuses(type: OrderType, from: OrderStatus): readonly OrderStatus[] {
  const next = nextStatuses(type, from);
  return ORDER_KINDS[type] === 'capture' ? next.filter((status) => status !== 'order_scheduled') : next;
}

/** What staff send to move an order. */
export interface StaffStepInput {
  readonly to: OrderStatus;
  readonly reason: string;
  readonly code: StatusCode | null | undefined;
}

/** The codes of failed orders, and of no other (PD-18). */
const FAILURE_CODES: readonly (StatusCode | null)[] = ['AE', 'TE'];

/** The status code of a step by staff: a failure without one is one of the input. */
export function staffStepCode({ to, code }: Omit<StaffStepInput, 'reason'>): StatusCode | null {
  return code ?? (to === 'order_failed' ? 'AE' : null);
}

/** What is wrong with a step by staff, whatever the status of the order. */
export function staffStepIssues({ to, reason, code }: StaffStepInput): readonly FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (reason.trim() === '') {
    const message = 'must say why the order moves; its customer reads it';
    issues.push({ field: 'reason', code: 'required', message });
  }
  const isFailure = FAILURE_CODES.includes(staffStepCode({ to, code }));
  if (isFailure !== (to === 'order_failed')) {
    const message = isFailure ? 'must be another code: AE and TE are for failed orders' : 'must be AE or TE';
    issues.push({ field: 'code', code: 'wrong_value', message });
  }
  return issues;
}
