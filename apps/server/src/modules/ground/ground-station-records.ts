import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  type GroundStation,
  type groundStationCalls,
  type QueryOf,
  type Refusal,
  refuse,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import type { RecordStore } from '../../records/index.ts';
import { queueRecalculation } from './ground.jobs.ts';
import {
  deleteStation,
  isStationNameTaken,
  listStations,
  readStation,
  type StoredStation,
  saveStation,
} from './ground-stations.store.ts';
import type { GroundServices } from './services.ts';

type Body = BodyOf<typeof groundStationCalls.add>;
type Query = QueryOf<typeof groundStationCalls.list>;
interface Id {
  readonly ground_station: string;
}

const answerOf = ({
  id,
  name,
  lon,
  lat,
  height_m,
  min_elevation,
  simulated,
}: StoredStation): GroundStation => ({
  id,
  name,
  position: { type: 'Point', coordinates: [lon, lat, height_m] },
  min_elevation,
  simulated,
});

function positionFault([lon, lat]: readonly [number, number, ...number[]]): Refusal | undefined {
  if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) return undefined;
  const message = 'Takes a longitude within ±180 and a latitude within ±90 degrees, in this order.';
  return refuse('invalid_body', message, [{ field: 'position', code: 'out_of_range', message }]);
}

/** Ground stations as staff keep them. Where one is and what it sees decides the passes: they are made anew. */
export function groundStationRecords({
  jobs,
}: GroundServices): RecordStore<Id, object, GroundStation, Body, Query> {
  async function save(transaction: DatabaseTransaction, id: string, body: Body) {
    const [lon, lat, height_m = 0] = body.position.coordinates;
    const fault = positionFault([lon, lat]);
    if (fault) return fault;
    if (await isStationNameTaken(transaction, body.name, id)) {
      const message = `There is a ground station “${body.name}” already.`;
      return refuse('duplicate_name', message, [{ field: 'name', code: 'duplicate_name', message }]);
    }
    const { name, min_elevation } = body;
    await saveStation(transaction, { id, name, lon, lat, height_m, min_elevation });
    await queueRecalculation(jobs, transaction);
    const stored = await readStation(transaction, id);
    if (stored === undefined) throw new Error(`Ground station ${id} was not stored.`);
    return answerOf(stored);
  }
  return {
    async list(kysely, _, { limit, offset, ordering }) {
      const { rows, count } = await listStations(kysely, {
        limit,
        offset,
        falling: ordering.startsWith('-'),
      });
      return { rows: rows.map(answerOf), count };
    },
    async read(kysely, { ground_station }) {
      const stored = await readStation(kysely, ground_station);
      return stored && answerOf(stored);
    },
    add: (transaction, _, body) => save(transaction, randomUUID(), body),
    replace: (transaction, { ground_station }, body) => save(transaction, ground_station, body),
    async remove(transaction, { ground_station }) {
      await deleteStation(transaction, ground_station);
      return undefined;
    },
    bodyOf: ({ name, position, min_elevation }) => ({ name, position, min_elevation }),
  };
}
