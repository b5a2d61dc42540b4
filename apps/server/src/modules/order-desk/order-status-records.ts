import { type orderStatusCalls, type Refusal, refuse, type StaffStatusEvent } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { statusDisplay } from '@sigma/domain';
import type { RecordsOf } from '../../records/index.ts';
import { eventAnswer } from '../orders/index.ts';
import { correctStep, listSteps, newestStepTo, readStep, type StepRow } from './order-statuses.store.ts';
import type { OrderDeskServices } from './services.ts';
import { readStaffOrder } from './staff-orders.store.ts';
import { takeStep } from './take-step.ts';

/** The histories of all orders: staff add a step by moving an order, and correct the sentence of one. */
export function orderStatusRecords(services: OrderDeskServices): RecordsOf<typeof orderStatusCalls> {
  const correct = async (transaction: DatabaseTransaction, id: number, text: string | undefined) => {
    if (text !== undefined) await correctStep(transaction, id, text);
    const row = await readStep(transaction, id);
    return row === undefined ? noSuchStep(id) : stepAnswer(row);
  };
  return {
    async list(kysely, _, query) {
      const { rows, count } = await listSteps(kysely, query);
      return { rows: rows.map(stepAnswer), count };
    },
    async read(kysely, { order_status }) {
      const row = await readStep(kysely, order_status);
      return row && stepAnswer(row);
    },
    async add(transaction, _, { order: id, status: to, from, reason, code }, call) {
      const stored = await readStaffOrder(transaction, id);
      if (stored === undefined) {
        const message = `Order ${id} does not exist.`;
        return refuse('invalid_body', message, [{ field: 'order', code: 'unknown', message }]);
      }
      if (from !== undefined && from !== stored.row.status) return movedOn(stored.row.status);
      const refusal = await takeStep(services, transaction, { order: stored.row, to, reason, code, call });
      if (refusal !== undefined) return refusal;
      const row = await newestStepTo(transaction, id, to);
      if (row === undefined) throw new Error(`The step of order ${id} to ${to} has no row of the history.`);
      return stepAnswer(row);
    },
    replace: (transaction, { order_status }, { text }) => correct(transaction, order_status, text),
    update: (transaction, { order_status }, { text }) => correct(transaction, order_status, text),
    remove: async () =>
      refuse('wrong_state', 'The history of an order is never shortened. Correct its text instead.'),
    stateOf: ({ text }) => ({ text }),
  };
}

/** Staff decided for an order in another status, such as a pass that was not yet scheduled. */
function movedOn(status: string): Refusal {
  const message = `The order has become ${statusDisplay(status).name.toLowerCase()} in the meantime.`;
  return refuse('wrong_state', message, [{ field: 'from', code: 'wrong_state', message }]);
}

const noSuchStep = (id: number): Refusal => refuse('not_found', `Order status ${id} does not exist.`);

const stepAnswer = (row: StepRow): StaffStatusEvent => ({
  ...eventAnswer(row),
  order: row.order_id,
  order_name: row.order_name,
  program: row.program,
  code: row.code,
});
