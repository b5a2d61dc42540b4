import { bind, readSensor, refuse } from '@sigma/contract';
import { personOf } from './person.ts';
import { sensorOf } from './sensor-of.ts';
import type { SensorsServices } from './services.ts';
import { readSensorOfUser } from './user-sensors.store.ts';

export const readSensorBinding = ({ database, worldClock }: SensorsServices) =>
  bind(readSensor, async ({ params, caller }) => {
    const stored = await readSensorOfUser(database.kysely, personOf(caller), params.osk_id, worldClock());
    if (stored === undefined)
      return refuse('not_found', `None of your programs has sensor ${params.osk_id}.`);
    return sensorOf(stored);
  });
