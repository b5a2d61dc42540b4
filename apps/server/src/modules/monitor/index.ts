import type { ServerModule, StartedModule } from '../server-module.ts';
import { startDueReports } from './due-reports/due-reports.ts';
import { cleanObjectsJob } from './memory/clean-objects.jobs.ts';
import { startNextPasses } from './next-passes/next-passes.ts';
import { startPassAnalyser } from './passes/pass-analyser.ts';
import type { MonitorServices } from './services.ts';

/** Analyses the passes over assets, publishes what was found, and adds the reports that are due. */
export const monitorModule: ServerModule<MonitorServices> = {
  name: 'monitor',
  jobs: (services) => [cleanObjectsJob(services)],
  start: async (services): Promise<StartedModule> => {
    const reports = startDueReports(services);
    const analyser = await startPassAnalyser(services, reports.wake);
    const nextPasses = startNextPasses(services);
    return {
      stop: async () => {
        await Promise.all([analyser.stop(), reports.stop(), nextPasses.stop()]);
      },
    };
  },
};
