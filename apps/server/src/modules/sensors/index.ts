import { type Binding, elementSetCalls, operatedSensorCalls, stateVectorCalls } from '@sigma/contract';
import { bindRecords } from '../../records/index.ts';
import { listDataProductsBinding } from './data-products/list-data-products.ts';
import { readDataProductBinding } from './data-products/read-data-product.ts';
import { addElementSetOnce } from './element-sets/add-element-set-once.ts';
import { elementSetRecords } from './element-sets/element-set-records.ts';
import { listElementSetFaultsBinding } from './element-sets/list-element-set-faults.ts';
import { listSensorsBinding } from './list-sensors.ts';
import { operatedSensorRecords } from './operated/operated-sensor-records.ts';
import { readSensorBinding } from './read-sensor.ts';
import { readSensorStateVectorBinding } from './read-sensor-state-vector.ts';
import { readSensorTleBinding } from './read-sensor-tle.ts';
import type { SensorsServices } from './services.ts';
import { stateVectorRecords } from './state-vectors/state-vector-records.ts';

export type { SensorsServices } from './services.ts';

export function sensorsBindings(services: SensorsServices): readonly Binding[] {
  const { database } = services;
  const elementSets = bindRecords(database, elementSetCalls, elementSetRecords(services));
  return [
    listSensorsBinding(services),
    readSensorBinding(services),
    readSensorStateVectorBinding(services),
    readSensorTleBinding(services),
    listDataProductsBinding(services),
    readDataProductBinding(services),
    ...bindRecords(database, operatedSensorCalls, operatedSensorRecords(services)),
    ...elementSets.map((binding) =>
      binding.operation.id === elementSetCalls.add.id ? addElementSetOnce(binding, services) : binding,
    ),
    ...bindRecords(database, stateVectorCalls, stateVectorRecords),
    listElementSetFaultsBinding(services),
  ];
}
