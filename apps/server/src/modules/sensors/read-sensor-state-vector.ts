import { bind, instantOf, readSensorStateVector, refuse } from '@sigma/contract';
import { readElementSetOfUser } from '@sigma/db';
import { PropagationError, parseElementSet, propagate } from '@sigma/orbit';
import { personOf } from './person.ts';
import type { SensorsServices } from './services.ts';

/** The state now or at an instant, from the newest element set of then. */
export const readSensorStateVectorBinding = ({ database, worldClock }: SensorsServices) =>
  bind(readSensorStateVector, async ({ params: { osk_id: sensor }, query, caller }) => {
    const now = worldClock();
    const at = query.time === undefined ? now : instantOf(query.time);
    const until = new Date(Math.min(at.valueOf(), now.valueOf()));
    const stored = await readElementSetOfUser(database.kysely, personOf(caller), sensor, until);
    if (stored === undefined) {
      return refuse('not_found', `There is no element set of sensor ${sensor} for your programs.`);
    }
    const parsed = parseElementSet(`${stored.line1}\n${stored.line2}`);
    if (!parsed.ok) return refuse('wrong_state', `The element set of sensor ${sensor} is broken.`);
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
      const message = `The element set of sensor ${sensor} gives no sound orbit at ${at.toISOString()}.`;
      return refuse('wrong_state', message);
    }
  });
