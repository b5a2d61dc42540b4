import type { Platform } from '@sigma/contract';
import type { ServerModule } from '../server-module.ts';
import { demoClockBindings } from './demo-clock.ts';
import { flyJob } from './flights/flights.jobs.ts';
import { type FlightsOptions, watchFlights } from './flights/watch-flights.ts';

export { seedDemo } from './demo.ts';
export { keepDemoWorld } from './keep-demo-world.ts';
export { seedElementSets, seedWorld } from './seed-world.ts';
export { type OpenWorldClock, openWorldClock } from './world-clock.ts';

export interface DemoModuleServices extends FlightsOptions {
  readonly platform: Pick<Platform, 'demo'>;
}

/** The demo world: its clock, and the simulated satellites that fly the published schedules. */
export const demoModule: ServerModule<DemoModuleServices> = {
  name: 'demo',
  bindings: demoClockBindings,
  jobs: (services) => (services.platform.demo ? [flyJob(services)] : []),
  start: async (services) => (services.platform.demo ? watchFlights(services) : undefined),
};
