import {
  elementSetCalls,
  managedDataProductCalls,
  operatedSensorCalls,
  stateVectorCalls,
} from '@sigma/contract';
import type { Database } from '@sigma/db';
import type { Entitlements } from '../../entitlements/index.ts';
import type { JobLog, JobSender } from '../../jobs/index.ts';
import { bindRecords } from '../../records/index.ts';
import { renewReach } from '../ground/index.ts';
import type { ServerModule } from '../server-module.ts';
import { listDataProductsBinding } from './data-products/list-data-products.ts';
import { managedDataProductRecords } from './data-products/managed-data-product-records.ts';
import { readDataProductBinding } from './data-products/read-data-product.ts';
import { addElementSetOnce } from './element-sets/add-element-set-once.ts';
import { elementSetRecords } from './element-sets/element-set-records.ts';
import { READ_ELEMENT_SETS, readElementSetsJob } from './element-sets/element-sets.jobs.ts';
import { listRejectedElementSetsBinding } from './element-sets/list-rejected-element-sets.ts';
import { listSensorsBinding } from './list-sensors.ts';
import { operatedSensorRecords } from './operated/operated-sensor-records.ts';
import { readSensorBinding } from './read-sensor.ts';
import { readSensorStateVectorBinding } from './read-sensor-state-vector.ts';
import { readSensorTleBinding } from './read-sensor-tle.ts';
import type { SensorsServices } from './services.ts';
import { stateVectorRecords } from './state-vectors/state-vector-records.ts';

export interface SensorsModuleServices {
  readonly database: Database;
  readonly entitlements: Entitlements;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  /** Real time. */
  readonly clock: () => Date;
  readonly jobs: JobSender;
  readonly log: JobLog;
  /** Path or address of the file that element sets are read from; undefined reads none. */
  readonly elementSetSource: string | undefined;
}

/** Sensors, their orbits and their data products. */
export const sensorsModule: ServerModule<SensorsModuleServices> = {
  name: 'sensors',
  bindings: (services) => sensorsBindings({ ...services, slewChanged: renewReach(services) }),
  jobs: ({ database, elementSetSource, clock, log }) => [
    readElementSetsJob({ database, source: elementSetSource, now: clock, log }),
  ],
  async start({ elementSetSource, jobs }) {
    if (elementSetSource !== undefined)
      await jobs.send(READ_ELEMENT_SETS, undefined, { singletonKey: 'start' });
    return undefined;
  },
};

function sensorsBindings(services: SensorsServices) {
  const { database } = services;
  return [
    listSensorsBinding(services),
    readSensorBinding(services),
    readSensorStateVectorBinding(services),
    readSensorTleBinding(services),
    listDataProductsBinding(services),
    readDataProductBinding(services),
    ...bindRecords(database, managedDataProductCalls, managedDataProductRecords),
    ...bindRecords(database, operatedSensorCalls, operatedSensorRecords(services)),
    ...bindRecords(database, elementSetCalls, elementSetRecords(services), {
      add: (usual) => addElementSetOnce(usual, services),
    }),
    ...bindRecords(database, stateVectorCalls, stateVectorRecords),
    listRejectedElementSetsBinding(services),
  ];
}
