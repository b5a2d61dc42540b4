import { type BodyOf, type FieldIssue, groundStationPassCalls, instantOf } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { isFrom, isOneOf, isUntil, type RecordsOf, tableRecords } from '../../records/index.ts';
import { readStation } from './ground-stations.store.ts';
import { isKnownSensor } from './station-passes.store.ts';

/** Passes over ground stations. Forecasts leave passes that staff have added or changed as they are. */
export const stationPassRecords = (): RecordsOf<typeof groundStationPassCalls> =>
  tableRecords(groundStationPassCalls, {
    table: 'ground_station_passes',
    idOf: ({ ground_station_pass }) => ground_station_pass,
    filters: {
      station: isOneOf('station'),
      sensor: isOneOf('sensor'),
      start: isFrom('set'),
      end: isUntil('rise'),
    },
    check: (transaction, { body }) => passIssues(transaction, body),
    columns: ({ body }) => ({
      ...body,
      rise: instantOf(body.rise),
      set: instantOf(body.set),
      computed_from: null,
    }),
    answer: ({ computed_from: _, rise, set, ...pass }) => ({
      ...pass,
      rise: rise.toISOString(),
      set: set.toISOString(),
    }),
    bodyOf: ({ id: _, ...body }) => body,
  });

async function passIssues(
  transaction: DatabaseTransaction,
  { rise, set, station, sensor }: BodyOf<typeof groundStationPassCalls.add>,
): Promise<readonly FieldIssue[]> {
  const issues: FieldIssue[] = [];
  if (instantOf(set) <= instantOf(rise)) {
    issues.push({ field: 'set', code: 'not_after_start', message: 'must be later than `rise`' });
  }
  if ((await readStation(transaction, station)) === undefined) {
    const message = `Ground station ${station} does not exist.`;
    issues.push({ field: 'station', code: 'unknown', message });
  }
  if (!(await isKnownSensor(transaction, sensor))) {
    issues.push({ field: 'sensor', code: 'unknown', message: `Sensor ${sensor} does not exist.` });
  }
  return issues;
}
