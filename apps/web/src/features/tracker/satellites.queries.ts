import { readSensorTle, type Sensor } from '@sigma/contract';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { type FetchedSet, isFetched, type Satellite, satelliteOf } from './satellite.ts';

/** New element sets come a few times a day. */
const FRESH_MS = 15 * 60_000;

/** Two lines, or null: a failure is ignored (1:8), the satellite is listed without an orbit. */
const elementSetQuery = (sensor: number) =>
  queryOptions({
    queryKey: ['sensor-tle', sensor],
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        return (await call(readSensorTle, { params: { osk_id: sensor }, signal })).raw_tle;
      } catch (cause) {
        if (signal.aborted) throw cause;
        console.warn(`sensor ${sensor} has no element set to show`, cause);
        return null;
      }
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });

/** The satellites of the sensors that one sees, in their order. */
export function useSatellites(sensors: readonly Sensor[]): readonly Satellite[] {
  const fetched = useQueries({
    queries: sensors.map((sensor) => ({ ...elementSetQuery(sensor.osk_id), enabled: isFetched(sensor) })),
    combine: dataOf,
  });
  return useMemo(
    () => sensors.map((sensor, index) => satelliteOf(sensor, fetched[index])),
    [sensors, fetched],
  );
}

function dataOf(results: readonly { readonly data: FetchedSet }[]): readonly FetchedSet[] {
  return results.map(({ data }) => data);
}
