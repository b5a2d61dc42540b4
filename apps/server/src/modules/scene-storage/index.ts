import type { Database } from '@sigma/db';
import type { JobSender } from '../../jobs/index.ts';
import type { ServerModule } from '../server-module.ts';
import { ADD_PARTITIONS, foldCountersJob, partitionsAheadJob } from './scene-storage.jobs.ts';

export interface SceneStorageServices {
  readonly database: Database;
  /** Real time. */
  readonly clock: () => Date;
  readonly jobs: JobSender;
}

/** Upkeep of the tables of scenes. */
export const sceneStorageModule: ServerModule<SceneStorageServices> = {
  name: 'scene-storage',
  jobs: ({ database, clock }) => [partitionsAheadJob(database, clock), foldCountersJob(database)],
  async start({ jobs }) {
    await jobs.send(ADD_PARTITIONS, undefined, { singletonKey: 'start' });
    return undefined;
  },
};
