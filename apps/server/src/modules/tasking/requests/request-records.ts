import { randomUUID } from 'node:crypto';
import { type Refusal, refuse, type taskingRequestCalls } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { statusDisplay } from '@sigma/domain';
import type { RecordCall, RecordsOf } from '../../../records/index.ts';
import { moveTasking } from '../../orders/index.ts';
import { staffOf } from '../actor.ts';
import { invalidBody, wrongState } from '../body-issues.ts';
import type { TaskingServices } from '../services.ts';
import {
  countTasksOfRequest,
  deleteDraftTasks,
  hasActiveTask,
  releaseTasks,
} from '../tasks/request-tasks.store.ts';
import { closeEndedWithdrawal } from './close-withdrawal.ts';
import { requestAnswer, statusOf } from './request-answer.ts';
import { changedCaptureMember, changeRefusal, firstStatusIssues } from './request-changes.ts';
import { readRequestBody } from './request-issues.ts';
import {
  deleteRequest,
  insertRequest,
  listRequests,
  lockRequest,
  type RequestRow,
  readRequest,
  updateRequest,
} from './tasking-requests.store.ts';

const noSuchRequest = (): Refusal => refuse('not_found', 'The tasking request does not exist.');

/** Tasking requests as staff manage them. */
export function requestRecords({
  worldClock,
}: Pick<TaskingServices, 'worldClock'>): RecordsOf<typeof taskingRequestCalls> {
  return {
    async list(kysely, _, query) {
      const { rows, count } = await listRequests(kysely, query);
      return { rows: rows.map(requestAnswer), count };
    },
    async read(kysely, { tasking_request }) {
      const row = await readRequest(kysely, tasking_request);
      return row && requestAnswer(row);
    },
    lock: (transaction, { tasking_request }) => lockRequest(transaction, tasking_request),
    async add(transaction, _, body) {
      const reading = await readRequestBody(transaction, body);
      const issues = [...(reading.ok ? [] : reading.issues), ...firstStatusIssues(body.status)];
      if (!reading.ok || issues.length > 0) return invalidBody(issues) ?? noSuchRequest();
      const { aoi, fields } = reading;
      const id = randomUUID();
      await insertRequest(transaction, { id, aoi, fields, now: worldClock() });
      const row = await readRequest(transaction, id);
      return row === undefined ? noSuchRequest() : requestAnswer(row);
    },
    async replace(transaction, { tasking_request: id }, body, call) {
      const row = await lockRequest(transaction, id);
      if (row === undefined) return noSuchRequest();
      const reading = await readRequestBody(transaction, body);
      if (!reading.ok) return invalidBody(reading.issues) ?? noSuchRequest();
      const { aoi, fields } = reading;
      const before = requestAnswer(row);
      const wanted = requestAnswer({ ...row, ...fields, shown: JSON.stringify(aoi.shown) });
      const refusal = changeRefusal(before, wanted);
      if (refusal !== undefined) return refusal;
      await updateRequest(transaction, { id, aoi, fields, now: worldClock() });
      if (changedCaptureMember(before, wanted) !== undefined) await deleteDraftTasks(transaction, id);
      if (row.status !== fields.status) {
        const stopped = await changeStatus(transaction, row, fields.status, { call, at: worldClock() });
        if (stopped !== undefined) return stopped;
      }
      const after = await readRequest(transaction, id);
      return after === undefined ? noSuchRequest() : requestAnswer(after);
    },
    async remove(transaction, { tasking_request: id }) {
      const row = await lockRequest(transaction, id);
      if (row === undefined) return noSuchRequest();
      if (row.order_id !== null)
        return refuse(
          'wrong_state',
          `The request belongs to the order ${row.order_id} and cannot be deleted.`,
        );
      if ((await countTasksOfRequest(transaction, id)) > 0)
        return refuse('wrong_state', 'The request has tasks that are active or were flown.');
      await deleteRequest(transaction, id);
      return undefined;
    },
    bodyOf({ id: _, order: _o, area_km2: _a, withdrawal: _w, created_at: _c, ...body }) {
      return body;
    },
  };
}

/** In these statuses no pass is reserved for a request. */
const RELEASING: ReadonlySet<string> = new Set(['order_active', 'order_expired', 'order_canceled']);

interface Change {
  readonly call: RecordCall;
  readonly at: Date;
}

/** Moves a request together with its order. Scheduled passes are released when it becomes active again, expires or is canceled. */
async function changeStatus(
  transaction: DatabaseTransaction,
  { id, order_id, status: from, withdrawal }: RequestRow,
  to: RequestRow['status'],
  { call, at }: Change,
): Promise<Refusal | undefined> {
  if (to === 'order_scheduled' && !(await hasActiveTask(transaction, id)))
    return wrongState(
      'status',
      'A request becomes scheduled by publishing a schedule that contains a task of it.',
    );
  const staff = staffOf(call.caller);
  const text = `${statusDisplay(to).name}, set by ${staff.actorName}`;
  const step = {
    request: id,
    order: order_id,
    from,
    to,
    code: null,
    cause: 'set_by_staff',
    text,
    ...staff,
    at,
  };
  if (!(await moveTasking(transaction, step)))
    return wrongState(
      'status',
      'The order of the request was changed concurrently. Reload the request and try again.',
    );
  if (RELEASING.has(to)) await releaseTasks(transaction, id, at);
  await closeEndedWithdrawal(transaction, { id, withdrawal }, { to: statusOf({ id, status: to }), at });
  return undefined;
}
