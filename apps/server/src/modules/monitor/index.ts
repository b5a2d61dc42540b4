import type { ServerModule } from '../server-module.ts';
import { startPassAnalyser } from './passes/pass-analyser.ts';
import type { MonitorServices } from './services.ts';

/** Analyses the passes over assets, and publishes what was found. */
export const monitorModule: ServerModule<MonitorServices> = {
  name: 'monitor',
  start: startPassAnalyser,
};
