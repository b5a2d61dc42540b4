import { type FieldIssue, fileDeliveryEventCalls, instantOf, refuse } from '@sigma/contract';
import { isFrom, isOneOf, isUntil, type RecordsOf, tableRecords } from '../../../records/index.ts';
import {
  customersOfEvents,
  hasTaskPart,
  isKnownOrder,
  isOfCustomer,
  isOfOrder,
  sourceOfEvent,
} from './file-delivery-events.store.ts';

const WRITTEN_BY_DELIVERY = refuse(
  'wrong_state',
  'This event was written with its file and stays as it is. Add another event for a delivery by other means.',
);

/** The files that reached customers, and those that staff hand over by other means. */
export const fileDeliveryRecords = (): RecordsOf<typeof fileDeliveryEventCalls> =>
  tableRecords(fileDeliveryEventCalls, {
    table: 'file_delivery_events',
    idOf: ({ file_delivery_event }) => file_delivery_event,
    filters: {
      created_at_after: isFrom('created_at'),
      created_at_before: isUntil('created_at'),
      delivered_at_after: isFrom('delivered_at'),
      delivered_at_before: isUntil('delivered_at'),
      customer: isOfCustomer,
      status: isOneOf('status'),
      task_id__contains: hasTaskPart,
      order: isOfOrder,
    },
    more: customersOfEvents,
    async check(transaction, { body, id }) {
      if (typeof id === 'string' && (await sourceOfEvent(transaction, id)) === 'delivery')
        return WRITTEN_BY_DELIVERY;
      const issues: FieldIssue[] = [...deliveredAtIssues(body)];
      if (!(await isKnownOrder(transaction, body.order))) {
        const message = `Order ${body.order} does not exist.`;
        issues.push({ field: 'order', code: 'unknown', message });
      }
      return issues;
    },
    columns({ body: { order, delivered_at, ...body }, id, call }) {
      const fields = {
        ...body,
        order_id: order,
        delivered_at: delivered_at === null ? null : instantOf(delivered_at),
      };
      return id === undefined ? { ...fields, source: 'staff' as const, created_at: call.now } : fields;
    },
    answer: ({ order_id: order, created_at, delivered_at, ...row }) => ({
      ...row,
      order,
      created_at: created_at.toISOString(),
      delivered_at: delivered_at?.toISOString() ?? null,
    }),
    bodyOf: ({ id: _, program: __, customer: ___, source: ____, created_at: _____, ...body }) => body,
    async beforeRemove(transaction, { file_delivery_event }) {
      const source = await sourceOfEvent(transaction, file_delivery_event);
      return source === 'delivery' ? WRITTEN_BY_DELIVERY : undefined;
    },
  });

function deliveredAtIssues({
  status,
  delivered_at,
}: {
  readonly status: string;
  readonly delivered_at: string | null;
}): readonly FieldIssue[] {
  if ((status === 'delivered') === (delivered_at !== null)) return [];
  const message =
    status === 'delivered'
      ? 'must be the instant of the delivery'
      : `must be null while the file is ${status}`;
  return [{ field: 'delivered_at', code: 'wrong_value', message }];
}
