import type { Platform } from '@sigma/contract';
import type { JobSender } from '../../jobs/index.ts';
import type { ServerModule } from '../server-module.ts';
import { demoClockBindings } from './demo-clock.ts';
import { FILL_EXAMPLE, fillExampleJob } from './example/example.jobs.ts';
import type { ExampleServices } from './example/services.ts';
import { flyJob } from './flights/flights.jobs.ts';
import { type FlightsOptions, watchFlights } from './flights/watch-flights.ts';

export { seedDemo } from './demo.ts';
export { keepDemoWorld } from './keep-demo-world.ts';
export { seedElementSets, seedWorld } from './seed-world.ts';
export { type OpenWorldClock, openWorldClock } from './world-clock.ts';

export interface DemoModuleServices extends FlightsOptions, ExampleServices {
  readonly platform: Pick<Platform, 'demo'>;
}

/** Has the example of the demo world filled, or continued, in the background. */
export const queueExample = (jobs: JobSender): Promise<void> => jobs.send(FILL_EXAMPLE, undefined);

/** The demo world: its clock, its example, and the simulated satellites that fly the published schedules. */
export const demoModule: ServerModule<DemoModuleServices> = {
  name: 'demo',
  bindings: demoClockBindings,
  jobs: (services) => (services.platform.demo ? [flyJob(services), fillExampleJob(services)] : []),
  start: async (services) => (services.platform.demo ? watchFlights(services) : undefined),
};
