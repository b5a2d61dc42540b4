import { bind, listSensors, page } from '@sigma/contract';
import { sensorsOf } from './person.ts';
import { sensorOf } from './sensor-of.ts';
import type { SensorsServices } from './services.ts';
import { listSensorsOfUser } from './user-sensors.store.ts';

export const listSensorsBinding = ({ database, entitlements, worldClock }: SensorsServices) =>
  bind(listSensors, async (call) => {
    const { limit, offset, ordering, tasking_eligible: taskingEligible } = call.query;
    const { rows, count } = await listSensorsOfUser(
      database.kysely,
      await sensorsOf(database.kysely, entitlements, call.caller),
      { taskingEligible, now: worldClock() },
      {
        limit,
        offset,
        column: ordering.column === 'osk_id' ? 'osk_id' : 'name',
        descending: ordering.descending,
      },
    );
    return page(rows.map(sensorOf), count, call);
  });
