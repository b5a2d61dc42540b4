import type { MonitoringAsset } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wireArea } from '../../../../parts/area/wire-area.ts';
import { useSession } from '../../../../session/session.tsx';
import { monitorKey } from '../../data/monitor-key.ts';

/** The search starts from the full quarter of an hour, so that it is repeated only when its result may have changed. */
const STEP_MS = 900_000;

/** When a satellite sees an asset next, by the orbits of the program's sensors; null if none does soon, undefined while unknown. */
export function useNextPass({ id, aoi, status }: MonitoringAsset, now: Date): Date | null | undefined {
  const { programId, sensors } = useSession();
  const area = useMemo(() => wireArea(aoi), [aoi]);
  const startMs = Math.floor(now.getTime() / STEP_MS) * STEP_MS;
  const { data } = useQuery({
    queryKey: [...monitorKey(programId), 'next pass', id, startMs],
    queryFn: async ({ signal }) => {
      // Orbits are calculated by a chunk of its own, after everything that the server answers.
      const { nextPassOver } = await import('../../data/next-pass.ts');
      return nextPassOver(area, sensors, startMs, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous, query) => (query?.queryKey.includes(id) ? previous : undefined),
    enabled: status !== 'ended' && sensors.length > 0,
    retry: false,
  });
  return useMemo(() => (typeof data === 'number' ? new Date(data) : data), [data]);
}
