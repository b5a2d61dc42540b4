import type { Binding } from '@sigma/contract';
import { listDataProductsBinding } from './list-data-products.ts';
import { listSensorsBinding } from './list-sensors.ts';
import { readDataProductBinding } from './read-data-product.ts';
import { readSensorBinding } from './read-sensor.ts';
import { readSensorTleBinding } from './read-sensor-tle.ts';
import type { SensorsServices } from './services.ts';

export type { SensorsServices } from './services.ts';

export function sensorsBindings(services: SensorsServices): readonly Binding[] {
  return [
    listSensorsBinding(services),
    readSensorBinding(services),
    readSensorTleBinding(services),
    listDataProductsBinding(services),
    readDataProductBinding(services),
  ];
}
