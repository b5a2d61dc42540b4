import type { Platform } from '@sigma/contract';
import { worldTime } from '@sigma/domain';
import { useEffect, useState } from 'react';

/** What the world takes for now, each second anew; it rests while the tab is hidden. */
export function useWorldNow(clock: Platform['clock']): number {
  const [realMs, setRealMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setRealMs(Date.now());
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return worldTime(clock, new Date(realMs)).getTime();
}
