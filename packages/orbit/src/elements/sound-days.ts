import { MS_PER_DAY } from '../earth/instant.ts';

/**
 * Whether a UTC day lies in the life of an orbit as its set tells it. Past its decay SGP4 may come back with states of
 * a plausible height, so every day between the epoch and the asked one has to be sound at its noon; those that have
 * been looked at are remembered. The first day that is not still counts: the orbit may be sound for part of it.
 */
export function createSoundDays(
  epochMs: number,
  isSoundAt: (ms: number) => boolean,
): (dayNumber: number) => boolean {
  const epochDay = Math.floor(epochMs / MS_PER_DAY);
  let [first, last] = [epochDay, epochDay];
  let [firstIsEnd, lastIsEnd] = [false, false];
  const isSound = (day: number) => isSoundAt((day + 0.5) * MS_PER_DAY);
  return (wanted) => {
    while (!lastIsEnd && last < wanted) {
      lastIsEnd = !isSound(last + 1);
      last += 1;
    }
    while (!firstIsEnd && first > wanted) {
      firstIsEnd = !isSound(first - 1);
      first -= 1;
    }
    return wanted >= first && wanted <= last;
  };
}
