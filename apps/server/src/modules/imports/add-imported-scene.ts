import { addImportedScene, bind, callerName, refuse } from '@sigma/contract';
import { writeAudit } from '../../records/index.ts';
import { registerScene } from './register-scene.ts';
import type { ImportServices } from './services.ts';

export const addImportedSceneBinding = (services: ImportServices) =>
  bind(addImportedScene, async ({ body, caller, now, requestId, signal }) => {
    const registered = await registerScene(services, body, now, signal);
    if (!registered.ok) {
      return refuse('invalid_body', 'The scene cannot be added as it is described.', registered.issues);
    }
    const { collection } = body;
    const { id, added } = registered;
    if (added) {
      await writeAudit(services.database.kysely, {
        actor: callerName(caller),
        operation: addImportedScene.id,
        target: `scene ${collection}/${id}`,
        after: { collection, id },
        requestId,
      });
    }
    return { collection, id, added };
  });
