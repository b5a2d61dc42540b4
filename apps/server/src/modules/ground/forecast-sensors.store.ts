import type { Connection, SensorsTable } from '@sigma/db';
import type { Selectable } from 'kysely';

export type ForecastSensor = Pick<Selectable<SensorsTable>, 'osk_id' | 'max_slew_angle'>;

const sensorsOf = (kysely: Connection) =>
  kysely.selectFrom('sensors').select(['osk_id', 'max_slew_angle']).orderBy('osk_id');

export const forecastSensors = (kysely: Connection): Promise<readonly ForecastSensor[]> =>
  sensorsOf(kysely).execute();

export const forecastSensor = (kysely: Connection, sensor: number): Promise<ForecastSensor | undefined> =>
  sensorsOf(kysely).where('osk_id', '=', sensor).executeTakeFirst();

/** Holds a satellite until the transaction ends, so that two forecasts of it are not laid over each other. */
export const lockSensor = (transaction: Connection, sensor: number): Promise<ForecastSensor | undefined> =>
  sensorsOf(transaction).where('osk_id', '=', sensor).forNoKeyUpdate().executeTakeFirst();
