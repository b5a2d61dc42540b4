import { groundStationCalls, groundStationPassCalls, orbitRowCalls } from '@sigma/contract';
import { bindRecords } from '../../records/index.ts';
import type { ServerModule } from '../server-module.ts';
import { forecastGroundJob, queueRecalculation } from './ground.jobs.ts';
import type { GroundForecast } from './ground-forecast.ts';
import { groundStationRecords } from './ground-station-records.ts';
import { listOrbitRowsBinding } from './list-orbit-rows.ts';
import { orbitRowRecords } from './orbit-row-records.ts';
import type { GroundServices } from './services.ts';
import { stationPassRecords } from './station-pass-records.ts';

export { createGroundForecast, type GroundForecast } from './ground-forecast.ts';
export { seedGroundStations } from './ground-stations.store.ts';
export { renewReach } from './renew-reach.ts';
export { PASS_STEP_MS, stationPasses } from './station-passes.ts';

export interface GroundModuleServices extends GroundServices {
  readonly groundForecast: GroundForecast;
}

/** Ground stations, their passes, and orbit rows. */
export const groundModule: ServerModule<GroundModuleServices> = {
  name: 'ground',
  bindings: (services) => {
    const { database } = services;
    return [
      ...bindRecords(database, groundStationCalls, groundStationRecords(services)),
      ...bindRecords(database, groundStationPassCalls, stationPassRecords()),
      ...bindRecords(database, orbitRowCalls, orbitRowRecords(services), {
        list: () => listOrbitRowsBinding(services),
      }),
    ];
  },
  jobs: ({ groundForecast }) => [forecastGroundJob(groundForecast)],
  async start({ jobs }) {
    await queueRecalculation(jobs);
    return undefined;
  },
};
