import type { ServerModule } from '../server-module.ts';
import { jobBindings } from './job-calls.ts';
import { readSystemBinding, type SystemServices } from './read-system.ts';

export type { Installation } from './read-system.ts';

/** The state of the installation and its background jobs, for staff. */
export const systemModule: ServerModule<SystemServices> = {
  name: 'system',
  bindings: (services) => [readSystemBinding(services), ...jobBindings(services)],
};
