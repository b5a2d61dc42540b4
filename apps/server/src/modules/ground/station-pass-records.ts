import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  type FieldIssue,
  type GroundStationPass,
  type groundStationPassCalls,
  instantOf,
  type QueryOf,
  refuse,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import type { RecordStore } from '../../records/index.ts';
import { readStation } from './ground-stations.store.ts';
import {
  deletePasses,
  isKnownSensor,
  listPasses,
  readPass,
  type StoredPass,
  savePasses,
} from './station-passes.store.ts';

type Body = BodyOf<typeof groundStationPassCalls.add>;
type Query = QueryOf<typeof groundStationPassCalls.list>;
interface Id {
  readonly ground_station_pass: string;
}

const answerOf = ({ id, station, sensor, rise, set, max_elevation }: StoredPass): GroundStationPass => ({
  id,
  station,
  sensor,
  rise: rise.toISOString(),
  set: set.toISOString(),
  max_elevation,
});

async function faultsOf(transaction: DatabaseTransaction, body: Body): Promise<readonly FieldIssue[]> {
  const faults: FieldIssue[] = [];
  if (instantOf(body.set) <= instantOf(body.rise)) {
    const message = 'Takes an instant after `rise`.';
    faults.push({ field: 'set', code: 'not_after_start', message });
  }
  if ((await readStation(transaction, body.station)) === undefined) {
    const message = `There is no ground station ${body.station}.`;
    faults.push({ field: 'station', code: 'unknown', message });
  }
  if (!(await isKnownSensor(transaction, body.sensor)))
    faults.push({ field: 'sensor', code: 'unknown', message: `There is no sensor ${body.sensor}.` });
  return faults;
}

/** Passes over ground stations. One that staff enter or change is theirs: forecasts leave it as it is. */
export function stationPassRecords(): RecordStore<Id, object, GroundStationPass, Body, Query> {
  async function save(transaction: DatabaseTransaction, id: string, body: Body) {
    const faults = await faultsOf(transaction, body);
    const [first] = faults;
    if (first !== undefined) return refuse('invalid_body', first.message, faults);
    const row = { ...body, id, rise: instantOf(body.rise), set: instantOf(body.set), computed_from: null };
    await savePasses(transaction, [row]);
    return answerOf(row);
  }
  return {
    async list(kysely, _, { start, end, ...query }) {
      const { rows, count } = await listPasses(kysely, {
        ...query,
        start: start === undefined ? undefined : instantOf(start),
        end: end === undefined ? undefined : instantOf(end),
      });
      return { rows: rows.map(answerOf), count };
    },
    async read(kysely, { ground_station_pass }) {
      const stored = await readPass(kysely, ground_station_pass);
      return stored && answerOf(stored);
    },
    add: (transaction, _, body) => save(transaction, randomUUID(), body),
    replace: (transaction, { ground_station_pass }, body) => save(transaction, ground_station_pass, body),
    async remove(transaction, { ground_station_pass }) {
      await deletePasses(transaction, [ground_station_pass]);
      return undefined;
    },
    bodyOf: ({ id: _, ...body }) => body,
  };
}
