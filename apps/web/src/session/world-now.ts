import { worldTime } from '@sigma/domain';
import { useMemo } from 'react';
import { useNow } from '../ui/basics/use-now.ts';
import { useSession } from './session.tsx';

const SECOND_MS = 1000;
/** Countdowns show minutes. */
const COUNTDOWN_STEP_MS = 10_000;

/** Reads the current time of the demo world, whose clock may run ahead. */
export function useWorldClock(): () => Date {
  const { clock } = useSession().platform;
  return () => worldTime(clock, new Date());
}

/** The same time, updated every ten seconds of it but at most once per real second, and at once when its clock is set. */
export function useWorldNow(): Date {
  const { clock } = useSession().platform;
  const realMs = useNow(Math.max(SECOND_MS, COUNTDOWN_STEP_MS / (clock?.rate ?? 1)));
  return useMemo(() => worldTime(clock, new Date(realMs)), [clock, realMs]);
}
