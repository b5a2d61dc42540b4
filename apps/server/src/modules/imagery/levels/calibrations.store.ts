import type { Connection } from '@sigma/db';
import { CALIBRATION_TYPES, type CalibrationCandidate, VALIDATION_STATES } from '@sigma/domain';

export interface StoredCalibration extends CalibrationCandidate {
  /** Address of the coefficients. */
  readonly uri: string;
}

/** The calibrations of a sensor that captures may be processed with. */
export async function listCalibrations(
  kysely: Connection,
  sensor: number,
): Promise<readonly StoredCalibration[]> {
  const rows = await kysely
    .selectFrom('calibrations')
    .where('sensor', '=', sensor)
    .where('validation_status', 'in', ['valid', 'superseded'])
    .selectAll()
    .execute();
  return rows.flatMap((row) => {
    const type = CALIBRATION_TYPES.find((one) => one === row.calibration_type);
    const state = VALIDATION_STATES.find((one) => one === row.validation_status);
    if (type === undefined || state === undefined) return [];
    const { id, bands, samples, bin, working_s3_uri: uri } = row;
    return [
      {
        id,
        sensor,
        bands,
        samples,
        bin,
        type,
        state,
        frameRate: row.frame_rate,
        time: row.calibration_time,
        uri,
      },
    ];
  });
}

export interface DarkOverride {
  readonly id: string;
  readonly uri: string;
  /** Frames in the file. */
  readonly rows: number;
}

/** The newest enabled override of a sensor that applies at an instant and has the size of the detector. */
export async function darkOverrideAt(
  kysely: Connection,
  capture: {
    readonly sensor: number;
    readonly at: Date;
    readonly bands: number;
    readonly samples: number;
  },
): Promise<DarkOverride | undefined> {
  const row = await kysely
    .selectFrom('darks_overrides')
    .where('sensor', '=', capture.sensor)
    .where('enabled', '=', true)
    .where('bands', '=', capture.bands)
    .where('cols', '=', capture.samples)
    .where((builder) =>
      builder.or([builder('applies_from', 'is', null), builder('applies_from', '<=', capture.at)]),
    )
    .where((builder) =>
      builder.or([builder('applies_until', 'is', null), builder('applies_until', '>=', capture.at)]),
    )
    .select(['id', 'raw_s3_uri as uri', 'rows'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row;
}
