import { type DatabaseTransaction, moveTasking } from '@sigma/db';
import { instantText, isOrderStatus, mayBecome, type OrderStatus } from '@sigma/domain';
import type { Actor } from '../actor.ts';
import { holdRequest } from '../requests/tasking-requests.store.ts';
import type { TaskRow } from './sensor-tasks.store.ts';

interface Outcome {
  readonly to: OrderStatus;
  readonly code: string | null;
  readonly text: string;
}

/** What becomes of a request when staff tell how its task went. */
function outcomeOf({ state, start }: TaskRow): Outcome | undefined {
  const at = instantText(start);
  switch (state) {
    case 'taken':
      return { to: 'order_tasked', code: null, text: `The picture was taken at ${at}` };
    case 'downlinked':
      return {
        to: 'order_processing',
        code: null,
        text: 'The picture is on the ground and is being processed',
      };
    case 'failed':
      return {
        to: 'order_active',
        code: 'AI',
        text: `The pass at ${at} gave no picture. Another one is looked for.`,
      };
    case 'proposed':
    case 'fixed':
    case 'refused':
    case 'scheduled':
    // What becomes of a processed picture is judged where it arrives.
    case 'processed':
      return undefined;
  }
}

/** Moves the request of a task in force on with it, as far as it may go there from where it stands. */
export async function moveWithTask(
  transaction: DatabaseTransaction,
  task: TaskRow,
  { by, now }: { readonly by: Actor; readonly now: Date },
): Promise<void> {
  const outcome = outcomeOf(task);
  const request = await holdRequest(transaction, task.tasking_request);
  if (outcome === undefined || request === undefined) return;
  const { id, order_id, status: from } = request;
  if (!isOrderStatus(from) || !mayBecome('others', from, outcome.to)) return;
  const { to, code, text } = outcome;
  await moveTasking(transaction, {
    request: id,
    order: order_id,
    from,
    to,
    code,
    cause: null,
    text,
    ...by,
    at: now,
  });
}
