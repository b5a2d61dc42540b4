import type { ServerModule } from '../server-module.ts';
import { type PlatformServices, readPlatformBinding } from './read-platform.ts';

/** The settings that the web app reads before sign-in. */
export const platformModule: ServerModule<PlatformServices> = {
  name: 'platform',
  bindings: (services) => [readPlatformBinding(services)],
};
