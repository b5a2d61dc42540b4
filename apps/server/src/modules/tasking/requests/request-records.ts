import { randomUUID } from 'node:crypto';
import { type Refusal, refuse, type taskingRequestCalls } from '@sigma/contract';
import { type DatabaseTransaction, moveTasking } from '@sigma/db';
import { statusDisplay } from '@sigma/domain';
import type { RecordCall, RecordsOf } from '../../../records/index.ts';
import { staffOf } from '../actor.ts';
import { badBody, wrongState } from '../body-issues.ts';
import {
  dropDrafted,
  hasTaskInForce,
  releaseTasks,
  tasksOfRequest,
} from '../schedules/request-tasks.store.ts';
import type { TaskingServices } from '../services.ts';
import { requestAnswer } from './request-answer.ts';
import { askedDifferently, changeRefusal, firstStatusFaults } from './request-changes.ts';
import { readRequestBody } from './request-issues.ts';
import {
  deleteRequest,
  holdRequest,
  insertRequest,
  listRequests,
  type RequestRow,
  readRequest,
  updateRequest,
} from './tasking-requests.store.ts';

const gone = (): Refusal => refuse('not_found', 'There is no such tasking request.');

/** Tasking requests as staff keep them. */
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
    lock: (transaction, { tasking_request }) => holdRequest(transaction, tasking_request),
    async add(transaction, _, body) {
      const reading = await readRequestBody(transaction, body);
      const faults = [...(reading.ok ? [] : reading.faults), ...firstStatusFaults(body.status)];
      if (!reading.ok || faults.length > 0) return badBody(faults) ?? gone();
      const { aoi, fields } = reading;
      const id = randomUUID();
      await insertRequest(transaction, { id, aoi, fields, now: worldClock() });
      const row = await readRequest(transaction, id);
      return row === undefined ? gone() : requestAnswer(row);
    },
    async replace(transaction, { tasking_request: id }, body, call) {
      const row = await holdRequest(transaction, id);
      if (row === undefined) return gone();
      const reading = await readRequestBody(transaction, body);
      if (!reading.ok) return badBody(reading.faults) ?? gone();
      const { aoi, fields } = reading;
      const before = requestAnswer(row);
      const wanted = requestAnswer({ ...row, ...fields, shown: JSON.stringify(aoi.shown) });
      const refusal = changeRefusal(before, wanted);
      if (refusal !== undefined) return refusal;
      await updateRequest(transaction, { id, aoi, fields, now: worldClock() });
      if (askedDifferently(before, wanted) !== undefined) await dropDrafted(transaction, id);
      if (row.status !== fields.status) {
        const stopped = await changeStatus(transaction, row, fields.status, { call, at: worldClock() });
        if (stopped !== undefined) return stopped;
      }
      const after = await readRequest(transaction, id);
      return after === undefined ? gone() : requestAnswer(after);
    },
    async remove(transaction, { tasking_request: id }) {
      const row = await holdRequest(transaction, id);
      if (row === undefined) return gone();
      if (row.order_id !== null)
        return refuse('wrong_state', `The request belongs to the order ${row.order_id}, which keeps it.`);
      if ((await tasksOfRequest(transaction, id)) > 0)
        return refuse('wrong_state', 'The request has tasks of a schedule that is in force or was flown.');
      await deleteRequest(transaction, id);
      return undefined;
    },
    bodyOf({ id: _, order: _o, area_km2: _a, created_at: _c, ...body }) {
      return body;
    },
  };
}

interface Change {
  readonly call: RecordCall;
  readonly at: Date;
}

/** Moves the request, and its order with it; what was scheduled and is wanted again or no more leaves the schedule. */
async function changeStatus(
  transaction: DatabaseTransaction,
  { id, order_id, status: from }: RequestRow,
  to: RequestRow['status'],
  { call, at }: Change,
): Promise<Refusal | undefined> {
  if (to === 'order_scheduled' && !(await hasTaskInForce(transaction, id)))
    return wrongState('status', 'A request is scheduled by publishing a schedule that holds a task of it.');
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
    return wrongState('status', 'The order of the request was changed meanwhile. Read it again.');
  if (to === 'order_active' || to === 'order_expired') await releaseTasks(transaction, id, at);
  return undefined;
}
