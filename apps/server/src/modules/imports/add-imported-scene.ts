import { addImportedScene, bind, refuse } from '@sigma/contract';
import { registerScene } from './register-scene.ts';
import type { ImportServices } from './services.ts';

export const addImportedSceneBinding = (services: ImportServices) =>
  bind(addImportedScene, async ({ body, now, signal }) => {
    const registered = await registerScene(services, body, now, signal);
    if (!registered.ok) {
      return refuse('invalid_body', 'The scene cannot be added as it is described.', registered.faults);
    }
    return { collection: body.collection, id: registered.id, added: registered.added };
  });
