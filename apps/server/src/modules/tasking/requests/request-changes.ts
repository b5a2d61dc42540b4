import { type FieldIssue, type Refusal, refuse, type TaskingRequest } from '@sigma/contract';
import { mayBecome, nextStatuses, statusDisplay } from '@sigma/domain';
import { wrongState } from '../body-issues.ts';

/** What a request that staff enter may begin with; what comes later is reached by planning and flying. */
const FIRST_STATUSES = ['order_received', 'manual', 'order_accepted', 'order_active'] as const;

export function firstStatusFaults(status: TaskingRequest['status']): readonly FieldIssue[] {
  if (FIRST_STATUSES.some((first) => first === status)) return [];
  const message = `A new request takes one of ${FIRST_STATUSES.join(', ')}.`;
  return [{ field: 'status', code: 'not_first', message }];
}

/** Statuses in which a request may still be asked differently. */
const STILL_OPEN: ReadonlySet<string> = new Set([
  'order_received',
  'manual',
  'order_accepted',
  'order_active',
  'mod_received',
  'mod_accepted',
]);

/** Members that are about what is captured; name, priority and being active are not. */
const OF_THE_CAPTURE = [
  'aoi',
  'sensors',
  'window_start',
  'window_end',
  'eclipsed',
  'max_off_nadir',
  'max_cloud_cover',
] as const;

/** The first member by which another capture is asked for, if there is one. */
export const askedDifferently = (before: TaskingRequest, after: TaskingRequest) =>
  OF_THE_CAPTURE.find((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Whether a request may be changed so, or what stands against it. */
export function changeRefusal(before: TaskingRequest, after: TaskingRequest): Refusal | undefined {
  if (before.order !== null && before.program !== after.program) {
    const message = `The request belongs to an order of program ${before.program} and stays there.`;
    return refuse('invalid_body', message, [{ field: 'program', code: 'fixed', message }]);
  }
  const { status } = before;
  if (status !== after.status && !mayBecome('others', status, after.status)) {
    const next = nextStatuses('others', status);
    const may = next.length === 0 ? 'stays so' : `may become ${next.join(', ')}`;
    return wrongState('status', `A request that is ${status} ${may}, not ${after.status}.`);
  }
  if (STILL_OPEN.has(status)) return undefined;
  const changed = askedDifferently(before, after);
  if (changed === undefined) return undefined;
  const name = statusDisplay(status).name.toLowerCase();
  return wrongState(changed, `A request that is ${name} can no longer be asked differently.`);
}
