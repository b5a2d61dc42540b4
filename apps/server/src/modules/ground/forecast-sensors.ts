import { listNearestElementSets, type SensorsTable } from '@sigma/db';
import { type ElementSet, PropagationError, parseElementSet, propagate } from '@sigma/orbit';
import type { Selectable } from 'kysely';
import type { Connection } from './services.ts';

export type ForecastSensor = Pick<Selectable<SensorsTable>, 'osk_id' | 'max_slew_angle'>;

const sensorsOf = (kysely: Connection) =>
  kysely.selectFrom('sensors').select(['osk_id', 'max_slew_angle']).orderBy('osk_id');

export const forecastSensors = (kysely: Connection): Promise<readonly ForecastSensor[]> =>
  sensorsOf(kysely).execute();

export const forecastSensor = (kysely: Connection, sensor: number): Promise<ForecastSensor | undefined> =>
  sensorsOf(kysely).where('osk_id', '=', sensor).executeTakeFirst();

/** Sets that do not propagate are passed over, so many at most. */
const TRIED = 3;

/** The newest element set of a sensor that has come in and gives an orbit at `now`. */
export async function newestSet(
  kysely: Connection,
  sensor: number,
  now: Date,
): Promise<ElementSet | undefined> {
  const rows = await listNearestElementSets(kysely, { sensors: [sensor], instant: now, now, each: TRIED });
  for (const { line1, line2 } of rows) {
    const parsed = parseElementSet(`${line1}\n${line2}`);
    if (parsed.ok && givesOrbit(parsed.set, now)) return parsed.set;
  }
  return undefined;
}

function givesOrbit(set: ElementSet, now: Date): boolean {
  try {
    propagate(set, now);
    return true;
  } catch (error) {
    if (error instanceof PropagationError) return false;
    throw error;
  }
}
