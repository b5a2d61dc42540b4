import { readSensorTle, type Sensor } from '@sigma/contract';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/errors.ts';
import { type FetchedSet, isFetched, type Satellite, satelliteOf } from './satellite.ts';

/** New element sets are published a few times a day. */
const FRESH_MS = 15 * 60_000;
/** The delay after a failure. */
const AGAIN_MS = 30_000;

export const elementSetKey = (sensor: number) => ['sensor-tle', sensor] as const;

/** Two lines, or null for a sensor without a set. A failure is logged (spec 1:8) and repeated soon. */
const elementSetQuery = (sensor: number) =>
  queryOptions({
    queryKey: elementSetKey(sensor),
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        return (await call(readSensorTle, { params: { osk_id: sensor }, signal })).raw_tle;
      } catch (cause) {
        if (cause instanceof ApiError && cause.status === 404) return null;
        throw cause;
      }
    },
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : FRESH_MS),
  });

const LOADING: FetchedSet = { state: 'loading' };

/** The satellites of the sensors that the user sees, in their order. */
export function useSatellites(sensors: readonly Sensor[]): readonly Satellite[] {
  const fetched = useQueries({
    queries: sensors.map((sensor) => ({ ...elementSetQuery(sensor.osk_id), enabled: isFetched(sensor) })),
    combine: fetchedSets,
  });
  return useMemo(
    () => sensors.map((sensor, index) => satelliteOf(sensor, fetched[index] ?? LOADING)),
    [sensors, fetched],
  );
}

interface SetQuery {
  readonly data: string | null | undefined;
  readonly isError: boolean;
}

function fetchedSets(results: readonly SetQuery[]): readonly FetchedSet[] {
  return results.map(({ data, isError }) => {
    if (data !== undefined) return { state: 'ready', rawTle: data };
    return isError ? { state: 'failed' } : LOADING;
  });
}
