import { bind, readSensor, refuse } from '@sigma/contract';
import { sensorsOf } from './person.ts';
import { sensorOf } from './sensor-of.ts';
import type { SensorsServices } from './services.ts';
import { readSensorOfUser } from './user-sensors.store.ts';

export const readSensorBinding = ({ database, entitlements, worldClock }: SensorsServices) =>
  bind(readSensor, async ({ params, caller }) => {
    const stored = await readSensorOfUser(
      database.kysely,
      await sensorsOf(database.kysely, entitlements, caller),
      params.osk_id,
      worldClock(),
    );
    if (stored === undefined)
      return refuse('not_found', `None of your programs has sensor ${params.osk_id}.`);
    return sensorOf(stored);
  });
