import { type BodyOf, type Refusal, refuse, type StaffOrder, type staffOrderCalls } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { isOpenStatus, statusDisplay } from '@sigma/domain';
import { recordEvent } from '../../events/index.ts';
import type { RecordCall, RecordsOf } from '../../records/index.ts';
import type { OrderDeskServices } from './services.ts';
import { staffOrderAnswer } from './staff-order-answer.ts';
import {
  deleteOrder,
  describeOrder,
  listStaffOrders,
  lockUses,
  readStaffOrder,
} from './staff-orders.store.ts';
import { takeStep } from './take-step.ts';

const noSuchOrder = (id: string): Refusal => refuse('not_found', `Order ${id} does not exist.`);

/** The orders of all programs. */
export function staffOrderRecords(services: OrderDeskServices): RecordsOf<typeof staffOrderCalls> {
  return {
    async list(kysely, _, query) {
      const { orders, count } = await listStaffOrders(kysely, query);
      return { rows: orders.map(staffOrderAnswer), count };
    },
    async read(kysely, { order }) {
      const stored = await readStaffOrder(kysely, order);
      return stored && staffOrderAnswer(stored);
    },
    add: () => Promise.reject(new Error('Orders are added by a handler of their own.')),
    replace: (transaction, { order }, body, call) =>
      changeOrder(services, transaction, { order, body, call }),
    update: (transaction, { order }, body, call) => changeOrder(services, transaction, { order, body, call }),
    async remove(transaction, { order }, { now }) {
      const uses = await lockUses(transaction, order);
      if (uses === undefined) return noSuchOrder(order);
      const { status, files, tasks, program, name: title, customer } = uses;
      if (isOpenStatus(status) || files > 0 || tasks > 0) {
        const name = statusDisplay(status).name.toLowerCase();
        const reason = isOpenStatus(status)
          ? `it is ${name}. Cancel it first.`
          : 'it was captured or delivered. Its history stays.';
        return refuse('wrong_state', `The order cannot be deleted, because ${reason}`);
      }
      await deleteOrder(transaction, order);
      await recordEvent(transaction, {
        kind: 'order.removed',
        program,
        subject: order,
        audience: { users: [customer] },
        data: { order: title },
        at: now,
      });
      return undefined;
    },
    stateOf: ({ name, customerPoc, orderStatus }) => ({ name, customerPoc, orderStatus }),
  };
}

interface OrderChange {
  readonly order: string;
  readonly body: BodyOf<typeof staffOrderCalls.update>;
  readonly call: RecordCall;
}

/** Takes the step first, because it locks the order and its program in the sequence that all code does. */
async function changeOrder(
  services: OrderDeskServices,
  transaction: DatabaseTransaction,
  { order: id, body, call }: OrderChange,
): Promise<StaffOrder | Refusal> {
  const before = await readStaffOrder(transaction, id);
  if (before === undefined) return noSuchOrder(id);
  const { status, reason = '', code } = body;
  const { row } = before;
  if (status !== undefined && status !== row.status) {
    const refusal = await takeStep(services, transaction, { order: row, to: status, reason, code, call });
    if (refusal !== undefined) return refusal;
  }
  const { name = row.name, customerPoc = row.customer_poc } = body;
  if (name !== row.name || customerPoc !== row.customer_poc)
    await describeOrder(transaction, id, { name, customerPoc, at: call.now });
  const after = await readStaffOrder(transaction, id);
  return after === undefined ? noSuchOrder(id) : staffOrderAnswer(after);
}
