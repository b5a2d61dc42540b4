import type { DatabaseTransaction } from '@sigma/db';
import { instantText, isOrderStatus, mayBecome, type OrderStatus } from '@sigma/domain';
import { moveTasking } from '../../orders/index.ts';
import type { Actor } from '../actor.ts';
import { lockRequest } from '../requests/tasking-requests.store.ts';
import type { TaskRow } from '../tasks/sensor-tasks.store.ts';

interface Outcome {
  readonly to: OrderStatus;
  readonly code: string | null;
  readonly text: string;
}

/** The step of a request after staff have reported the new state of its task. */
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
        text: `The pass at ${at} produced no picture. Searching for another pass.`,
      };
    case 'proposed':
    case 'fixed':
    case 'refused':
    case 'scheduled':
    // `pictureProcessed` decides what follows for a processed picture.
    case 'processed':
      return undefined;
  }
}

/** Moves the request of an active task on with it, if its present status allows that step. */
export async function moveWithTask(
  transaction: DatabaseTransaction,
  task: TaskRow,
  { by, now }: { readonly by: Actor; readonly now: Date },
): Promise<void> {
  const outcome = outcomeOf(task);
  const request = await lockRequest(transaction, task.tasking_request);
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
