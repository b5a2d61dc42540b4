import {
  bind,
  listProgramTaskings,
  type ProgramTasking,
  page,
  readProgramTasking,
  refuse,
} from '@sigma/contract';
import { isCancelable, mayRequestWithdrawal } from '@sigma/domain';
import { requestAnswer, statusOf } from '../requests/request-answer.ts';
import { listRequests, type RequestRow } from '../requests/tasking-requests.store.ts';
import type { TaskingServices } from '../services.ts';
import type { TaskRow } from '../tasks/sensor-tasks.store.ts';
import type { NextPasses } from './next-passes.ts';
import {
  filesOfRequests,
  type OrderFacts,
  ordersOfRequests,
  readProgramRequest,
  tasksOfRequests,
} from './program-taskings.store.ts';

export const listProgramTaskingsBinding = (services: TaskingServices, nextPasses: NextPasses) =>
  bind(listProgramTaskings, async ({ params: { program }, query, url, signal }) => {
    const { rows, count } = await listRequests(services.database.kysely, { ...query, program });
    return page(await toProgramTaskings(services, nextPasses, rows, signal), count, {
      url,
      query: { ...query },
    });
  });

export const readProgramTaskingBinding = (services: TaskingServices, nextPasses: NextPasses) =>
  bind(readProgramTasking, async ({ params, signal }) => {
    const row = await readProgramRequest(services.database.kysely, params.program, params.tasking_request);
    const [answer] = row === undefined ? [] : await toProgramTaskings(services, nextPasses, [row], signal);
    return answer ?? refuse('not_found', 'Your program has no such tasking request.');
  });

/** Requests as their program sees them. */
export async function toProgramTaskings(
  { database: { kysely } }: TaskingServices,
  nextPasses: NextPasses,
  rows: readonly RequestRow[],
  signal: AbortSignal,
): Promise<readonly ProgramTasking[]> {
  const ids = rows.map(({ id }) => id);
  const orders = rows.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
  const facts = new Map((await ordersOfRequests(kysely, orders)).map((order) => [order.id, order]));
  const tasks = new Map((await tasksOfRequests(kysely, ids)).map((task) => [task.tasking_request, task]));
  const files = Map.groupBy(await filesOfRequests(kysely, ids), ({ request }) => request);
  const next = await nextPasses.of(rows, signal);
  return rows.map((row) => ({
    ...requestAnswer(row, facts.get(row.order_id ?? '')?.status_text),
    ...orderMembers(row, facts.get(row.order_id ?? '')),
    task: taskMember(tasks.get(row.id)),
    next_opportunity: next.get(row.id) ?? null,
    file_ids: (files.get(row.id) ?? []).map(({ file_id }) => file_id),
  }));
}

const orderMembers = (row: RequestRow, order: OrderFacts | undefined) => ({
  requested_by: order?.email ?? null,
  cancelable: order !== undefined && isCancelable('others', statusOf(row)),
  withdrawable: order !== undefined && mayRequestWithdrawal(statusOf(row), row.withdrawal),
});

const taskMember = (task: TaskRow | undefined): ProgramTasking['task'] =>
  task === undefined
    ? null
    : {
        id: task.id,
        sensor: task.sensor,
        start_time: task.start.toISOString(),
        end_time: task.end.toISOString(),
        roll: task.roll,
        state: task.state,
      };
