import { randomUUID } from 'node:crypto';
import { type Refusal, refuse, type taskingRequestCalls } from '@sigma/contract';
import type { Entitlements } from '../../../entitlements/index.ts';
import type { RecordsOf } from '../../../records/index.ts';
import { staffOf } from '../actor.ts';
import { invalidBody } from '../body-issues.ts';
import type { TaskingServices } from '../services.ts';
import { countTasksOfRequest, deleteDraftTasks } from '../tasks/request-tasks.store.ts';
import { moveRequestByStaff } from './move-by-staff.ts';
import { readAnswer, readAnswers } from './read-answers.ts';
import { requestAnswer } from './request-answer.ts';
import { changedCaptureMember, changeRefusal, firstStatusIssues, reasonIssues } from './request-changes.ts';
import { readRequestBody } from './request-issues.ts';
import {
  deleteRequest,
  insertRequest,
  listRequests,
  lockRequest,
  readRequest,
  updateRequest,
} from './tasking-requests.store.ts';

const noSuchRequest = (): Refusal => refuse('not_found', 'The tasking request does not exist.');

/** Tasking requests as staff manage them. */
export function requestRecords({
  worldClock,
  entitlements,
}: Pick<TaskingServices, 'worldClock'> & { readonly entitlements: Entitlements }): RecordsOf<
  typeof taskingRequestCalls
> {
  return {
    async list(kysely, _, query) {
      const { rows, count } = await listRequests(kysely, query);
      return { rows: await readAnswers(kysely, rows), count };
    },
    async read(kysely, { tasking_request }) {
      const row = await readRequest(kysely, tasking_request);
      return row && readAnswer(kysely, row);
    },
    lock: (transaction, { tasking_request }) => lockRequest(transaction, tasking_request),
    async add(transaction, _, body) {
      const reading = await readRequestBody(transaction, entitlements, body);
      const issues = [...(reading.ok ? [] : reading.issues), ...firstStatusIssues(body.status)];
      if (!reading.ok || issues.length > 0) return invalidBody(issues) ?? noSuchRequest();
      const { aoi, fields } = reading;
      const id = randomUUID();
      await insertRequest(transaction, { id, aoi, fields, now: worldClock() });
      const row = await readRequest(transaction, id);
      return row === undefined ? noSuchRequest() : requestAnswer(row);
    },
    async replace(transaction, { tasking_request: id }, { reason = '', ...body }, call) {
      const row = await lockRequest(transaction, id);
      if (row === undefined) return noSuchRequest();
      const reading = await readRequestBody(transaction, entitlements, body);
      if (!reading.ok) return invalidBody(reading.issues) ?? noSuchRequest();
      const { aoi, fields } = reading;
      const before = requestAnswer(row);
      const wanted = requestAnswer({ ...row, ...fields, shown: JSON.stringify(aoi.shown) });
      const refusal = changeRefusal(before, wanted);
      if (refusal !== undefined) return refusal;
      const unexplained = reasonIssues(before, wanted, reason);
      if (unexplained.length > 0) return invalidBody(unexplained) ?? noSuchRequest();
      await updateRequest(transaction, { id, aoi, fields, now: worldClock() });
      if (changedCaptureMember(before, wanted) !== undefined) await deleteDraftTasks(transaction, id);
      if (row.status !== fields.status) {
        const stopped = await moveRequestByStaff(transaction, row, {
          to: fields.status,
          code: null,
          reason: reason === '' ? undefined : reason,
          staff: staffOf(call.caller),
          at: worldClock(),
        });
        if (stopped !== undefined) return stopped;
      }
      const after = await readRequest(transaction, id);
      return after === undefined ? noSuchRequest() : readAnswer(transaction, after);
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
    bodyOf({ id: _, order: _o, area_km2: _a, status_text: _t, withdrawal: _w, created_at: _c, ...body }) {
      return body;
    },
  };
}
