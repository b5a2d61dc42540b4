import { bind, readSensorTle, refuse } from '@sigma/contract';
import { sensorsOf } from './person.ts';
import type { SensorsServices } from './services.ts';
import { readElementSetOfUser } from './user-sensors.store.ts';

export const readSensorTleBinding = ({ database, entitlements, worldClock }: SensorsServices) =>
  bind(readSensorTle, async ({ params, caller }) => {
    const set = await readElementSetOfUser(
      database.kysely,
      await sensorsOf(database.kysely, entitlements, caller),
      params.osk_id,
      worldClock(),
    );
    if (set === undefined) {
      return refuse('not_found', `Your programs have no element set of sensor ${params.osk_id}.`);
    }
    return { raw_tle: `${set.line1}\n${set.line2}`, sensor: set.sensor, epoch: set.epoch.toISOString() };
  });
