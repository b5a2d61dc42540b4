import { worldTime } from '@sigma/domain';
import { useEffect, useState } from 'react';
import { useSession } from '../../api/session.tsx';

const COUNTDOWN_STEP_MS = 10_000;

/** The time of the world that is shown: in the demo its clock may run ahead. */
export function useWorldClock(): () => Date {
  const { clock } = useSession().platform;
  return () => worldTime(clock, new Date());
}

/** That time, anew every ten seconds: countdowns count minutes. */
export function useWorldNow(): Date {
  const { clock } = useSession().platform;
  const [now, setNow] = useState(() => worldTime(clock, new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(worldTime(clock, new Date())), COUNTDOWN_STEP_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
