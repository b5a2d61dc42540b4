import { worldTime } from '@sigma/domain';
import { useMemo } from 'react';
import { useNow } from '../ui/basics/use-now.ts';
import { useSession } from './session.tsx';

const SECOND_MS = 1000;
/** Countdowns count minutes. */
const COUNTDOWN_STEP_MS = 10_000;

/** Reads the time of the world that is shown: in the demo its clock may run ahead. */
export function useWorldClock(): () => Date {
  const { clock } = useSession().platform;
  return () => worldTime(clock, new Date());
}

/** That time, anew every ten seconds of it but not oftener than each second of ours, and at once when its clock is set. */
export function useWorldNow(): Date {
  const { clock } = useSession().platform;
  const realMs = useNow(Math.max(SECOND_MS, COUNTDOWN_STEP_MS / (clock?.rate ?? 1)));
  return useMemo(() => worldTime(clock, new Date(realMs)), [clock, realMs]);
}
