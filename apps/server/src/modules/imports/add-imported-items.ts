import { addImportedItems, bind, callerName, refuse } from '@sigma/contract';
import { writeAudit } from '../../records/index.ts';
import { registerItems } from './items/register-items.ts';
import type { ImportServices } from './services.ts';

export const addImportedItemsBinding = (services: ImportServices) =>
  bind(addImportedItems, async ({ body, caller, now, requestId }) => {
    const { collection } = body;
    const registered = await registerItems(services, body, now);
    if (!registered.ok) return refuse('invalid_body', 'The Items cannot be added.', [registered.issue]);
    const { results } = registered;
    const changed = results.filter(({ state }) => state === 'added' || state === 'replaced');
    if (changed.length > 0) {
      await writeAudit(services.database.kysely, {
        actor: callerName(caller),
        operation: addImportedItems.id,
        target: `collection ${collection}`,
        after: { items: changed.map(({ id }) => id) },
        requestId,
      });
    }
    return { results: [...results] };
  });
