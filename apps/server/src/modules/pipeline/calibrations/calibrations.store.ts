import type { FieldIssue } from '@sigma/contract';
import type { CalibrationsTable, Connection, DatabaseTransaction } from '@sigma/db';
import { FRAME_RATE_TOLERANCE } from '@sigma/domain';
import type { Selectable } from 'kysely';

export type StoredCalibration = Selectable<CalibrationsTable>;

export const readCalibration = (kysely: Connection, id: string): Promise<StoredCalibration | undefined> =>
  kysely.selectFrom('calibrations').where('id', '=', id).selectAll().executeTakeFirst();

/** Marks the valid calibrations that a newly valid one replaces: of the same detector mode, and not newer. */
export async function supersedeEarlier(
  transaction: DatabaseTransaction,
  by: StoredCalibration,
): Promise<void> {
  const difference = FRAME_RATE_TOLERANCE * by.frame_rate;
  await transaction
    .updateTable('calibrations')
    .set({ validation_status: 'superseded' })
    .where('id', '<>', by.id)
    .where('validation_status', '=', 'valid')
    .where('sensor', '=', by.sensor)
    .where('calibration_type', '=', by.calibration_type)
    .where('bands', '=', by.bands)
    .where('samples', '=', by.samples)
    .where('bin', '=', by.bin)
    .where('frame_rate', '>=', by.frame_rate - difference)
    .where('frame_rate', '<=', by.frame_rate + difference)
    .where('calibration_time', '<=', by.calibration_time)
    .execute();
}

export async function unknownSensorIssues(
  transaction: DatabaseTransaction,
  sensor: number,
): Promise<readonly FieldIssue[]> {
  const found = await transaction
    .selectFrom('sensors')
    .where('osk_id', '=', sensor)
    .select('osk_id')
    .forKeyShare()
    .executeTakeFirst();
  if (found !== undefined) return [];
  return [{ field: 'sensor', code: 'unknown', message: `Sensor ${sensor} does not exist.` }];
}
