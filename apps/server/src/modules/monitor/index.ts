import type { ServerModule, StartedModule } from '../server-module.ts';
import { startDueReports } from './due-reports/due-reports.ts';
import { startPassAnalyser } from './passes/pass-analyser.ts';
import type { MonitorServices } from './services.ts';

/** Analyses the passes over assets, publishes what was found, and adds the reports that are due. */
export const monitorModule: ServerModule<MonitorServices> = {
  name: 'monitor',
  start: async (services): Promise<StartedModule> => {
    const analyser = await startPassAnalyser(services);
    const reports = startDueReports(services);
    return {
      stop: async () => {
        await Promise.all([analyser.stop(), reports.stop()]);
      },
    };
  },
};
