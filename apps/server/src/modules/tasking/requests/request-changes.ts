import { type FieldIssue, type Refusal, refuse, type TaskingRequest } from '@sigma/contract';
import { mayBecome, mayChangeCapture, nextStatuses, statusDisplay } from '@sigma/domain';
import { wrongState } from '../body-issues.ts';

/** Statuses that a request entered by staff may begin with; planning and flying lead to the later statuses. */
const FIRST_STATUSES = ['order_received', 'manual', 'order_accepted', 'order_active'] as const;

export function firstStatusIssues(status: TaskingRequest['status']): readonly FieldIssue[] {
  if (FIRST_STATUSES.some((first) => first === status)) return [];
  const message = `Must be one of ${FIRST_STATUSES.join(', ')} for a new request.`;
  return [{ field: 'status', code: 'not_first', message }];
}

/** Customers learn why their request was rejected (PD-73). */
export function reasonIssues(
  before: TaskingRequest,
  { order, status }: TaskingRequest,
  reason: string,
): readonly FieldIssue[] {
  if (order === null || status === before.status || status !== 'order_rejected' || reason !== '') return [];
  return [{ field: 'reason', code: 'required', message: 'Must say why; the customer reads it.' }];
}

/** Members that decide what is captured; name, priority and `active` do not. */
const CAPTURE_MEMBERS = [
  'aoi',
  'target',
  'sensors',
  'window_start',
  'window_end',
  'eclipsed',
  'max_off_nadir',
  'max_cloud_cover',
] as const;

/** The first capture member that a change affects; undefined when it affects none. */
export const changedCaptureMember = (before: TaskingRequest, after: TaskingRequest) =>
  CAPTURE_MEMBERS.find((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Rejects a change of a request that is not allowed; undefined when it is allowed. */
export function changeRefusal(before: TaskingRequest, after: TaskingRequest): Refusal | undefined {
  if (before.order !== null && before.program !== after.program) {
    const message = `The request belongs to an order of program ${before.program} and cannot be moved to another program.`;
    return refuse('invalid_body', message, [{ field: 'program', code: 'fixed', message }]);
  }
  const { status } = before;
  if (status !== after.status && !mayBecome('others', status, after.status)) {
    const next = nextStatuses('others', status);
    const may = next.length === 0 ? 'keeps its status' : `may become ${next.join(', ')}`;
    return wrongState('status', `A request that is ${status} ${may}, not ${after.status}.`);
  }
  if (mayChangeCapture(status)) return undefined;
  const changed = changedCaptureMember(before, after);
  if (changed === undefined) return undefined;
  const name = statusDisplay(status).name.toLowerCase();
  return wrongState(changed, `The capture of a request that is ${name} can no longer be changed.`);
}
