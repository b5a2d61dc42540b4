import { bind, instantOf, readSensorStateVector, refuse } from '@sigma/contract';
import { PropagationError, parseElementSet, propagate } from '@sigma/orbit';
import { sensorsOf } from './person.ts';
import type { SensorsServices } from './services.ts';
import { readElementSetOfUser } from './user-sensors.store.ts';

/** The state of a sensor now or at an instant, from the newest element set of that time. */
export const readSensorStateVectorBinding = ({ database, entitlements, worldClock }: SensorsServices) =>
  bind(readSensorStateVector, async ({ params: { osk_id: sensor }, query, caller }) => {
    const now = worldClock();
    const at = query.time === undefined ? now : instantOf(query.time);
    const until = new Date(Math.min(at.valueOf(), now.valueOf()));
    const stored = await readElementSetOfUser(
      database.kysely,
      await sensorsOf(database.kysely, entitlements, caller),
      sensor,
      until,
    );
    if (stored === undefined) {
      return refuse('not_found', `Your programs have no element set of sensor ${sensor}.`);
    }
    const parsed = parseElementSet(`${stored.line1}\n${stored.line2}`);
    if (!parsed.ok) return refuse('wrong_state', `The element set of sensor ${sensor} is not valid.`);
    try {
      const { position, velocity } = propagate(parsed.set, at);
      return {
        sensor,
        epoch: at.toISOString(),
        frame: 'TEME' as const,
        position_km: [position.x, position.y, position.z] as [number, number, number],
        velocity_km_s: [velocity.x, velocity.y, velocity.z] as [number, number, number],
        element_set_epoch: parsed.set.epoch.toISOString(),
      };
    } catch (error) {
      if (!(error instanceof PropagationError)) throw error;
      const message = `The element set of sensor ${sensor} gives no valid orbit at ${at.toISOString()}.`;
      return refuse('wrong_state', message);
    }
  });
