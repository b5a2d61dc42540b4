import { type FieldIssue, groundStationCalls, refuse } from '@sigma/contract';
import { type RecordsOf, tableRecords } from '../../records/index.ts';
import { queueRecalculation } from './ground.jobs.ts';
import type { GroundServices } from './services.ts';

/** Ground stations. Their positions and horizons determine the passes, so saving one queues a new forecast. */
export const groundStationRecords = ({
  jobs,
}: Pick<GroundServices, 'jobs'>): RecordsOf<typeof groundStationCalls> =>
  tableRecords(groundStationCalls, {
    table: 'ground_stations',
    idOf: ({ ground_station }) => ground_station,
    filters: {},
    unique: {
      columns: ['name'],
      taken({ name }) {
        const message = `A ground station named “${name}” already exists.`;
        return refuse('duplicate_name', message, [{ field: 'name', code: 'duplicate_name', message }]);
      },
    },
    check: async (_, { body }) => positionIssues(body.position.coordinates),
    columns({ body: { name, position, min_elevation } }) {
      const [lon, lat, height_m = 0] = position.coordinates;
      return { name, lon, lat, height_m, min_elevation };
    },
    answer: ({ lon, lat, height_m, ...station }) => ({
      ...station,
      position: { type: 'Point', coordinates: [lon, lat, height_m] },
    }),
    bodyOf: ({ name, position, min_elevation }) => ({ name, position, min_elevation }),
    afterSave: (transaction) => queueRecalculation(jobs, transaction),
  });

function positionIssues([lon, lat]: readonly [number, number, ...number[]]): readonly FieldIssue[] {
  if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) return [];
  const message = 'must be a longitude within ±180 and a latitude within ±90 degrees, in this order';
  return [{ field: 'position', code: 'out_of_range', message }];
}
