import { scheduledKey } from '../../../jobs/index.ts';
import type { MonitorServices } from '../services.ts';
import { cleanObjects } from './clean-objects.ts';

/** Deletes memories and pictures that nothing refers to any more, every night. */
export function cleanObjectsJob(services: MonitorServices) {
  return {
    key: scheduledKey('monitor.clean-objects'),
    options: { cron: '17 4 * * *' },
    async run() {
      const deleted = await cleanObjects(services);
      if (deleted > 0) services.log.info({ deleted }, 'Deleted objects of Monitor that nothing refers to');
    },
  };
}
