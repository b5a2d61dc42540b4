import { addImportedItems, bind, callerName, refuse } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { writeAudit } from '../../records/index.ts';
import { registerItems } from './items/register-items.ts';
import type { ServerImportServices } from './services.ts';

export const addImportedItemsBinding = ({ database, log }: ServerImportServices) =>
  bind(addImportedItems, async ({ body, caller, now, requestId }) => {
    const onStored = (transaction: Connection, ids: readonly string[]) =>
      writeAudit(transaction, {
        actor: callerName(caller),
        operation: addImportedItems.id,
        target: `collection ${body.collection}`,
        after: { items: ids },
        requestId,
      });
    const onFailed = (error: unknown) =>
      log.error({ request_id: requestId, err: error }, 'Could not store some of the imported Items');
    const registered = await registerItems({ database, onStored, onFailed }, body, now);
    if (!registered.ok) return refuse('invalid_body', 'The Items cannot be added.', [registered.issue]);
    return { results: [...registered.results] };
  });
