import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { listDataProducts, readDataProduct } from './data-products.ts';
import { elementSetCalls, listRejectedElementSets } from './element-sets.ts';
import { managedDataProductCalls } from './managed-data-products.ts';
import { operatedSensorCalls } from './operated-sensors.ts';
import { listSensors, readSensor, readSensorTle } from './sensors.ts';
import { readSensorStateVector, stateVectorCalls } from './state-vectors.ts';

export * from './data-products.ts';
export * from './element-sets.ts';
export * from './managed-data-products.ts';
export * from './operated-sensors.ts';
export * from './sensors.ts';
export * from './state-vectors.ts';

export const sensorsOperations: readonly Operation[] = [
  listSensors,
  readSensor,
  readSensorStateVector,
  readSensorTle,
  listDataProducts,
  readDataProduct,
  ...operationsOf(managedDataProductCalls),
  ...operationsOf(operatedSensorCalls),
  ...operationsOf(elementSetCalls),
  ...operationsOf(stateVectorCalls),
  listRejectedElementSets,
];
