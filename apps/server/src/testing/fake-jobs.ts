import type { Jobs, SendOptions } from '../jobs/index.ts';

export interface SentJob extends SendOptions {
  readonly name: string;
  readonly data: unknown;
}

/** A job queue that runs nothing: it drops what is sent, or hands it to `onSend`. */
export function fakeJobs(onSend: (job: SentJob) => Promise<void> = async () => undefined): Jobs {
  return {
    define: () => undefined,
    send: ({ name }, data, options) => onSend({ ...options, name, data }),
    start: async () => undefined,
    stop: async () => undefined,
  };
}
