import type { Binding } from '@sigma/contract';
import type { Job } from '../jobs/index.ts';

/**
 * What a module adds to the server. Its `index.ts` exports one, next to the few functions and types that other modules
 * may use. `Services` is what the module needs; the server hands all modules the same object.
 */
export interface ServerModule<Services> {
  readonly name: string;
  /** The handlers of the module's operations. */
  readonly bindings?: (services: Services) => readonly Binding[];
  /** The jobs that the module runs; every process defines them, so that it can queue them. */
  readonly jobs?: (services: Services) => readonly Job[];
  /** Runs once the job queue has started, in processes that run jobs. */
  readonly start?: (services: Services) => Promise<StartedModule | undefined>;
}

export interface StartedModule {
  /** Ends what `start` began and waits for it. */
  stop(): Promise<void>;
}
