import { MS_PER_DAY } from '@sigma/geo';

/**
 * Creates a check whether an orbit still exists on a UTC day (days since 1970). After decay, SGP4 may again return
 * states of plausible height, so the orbit must be valid at noon of every day between the epoch and the requested
 * day; checked days are cached. The first invalid day still passes: the orbit may be valid for part of it.
 */
export function createValidDays(
  epochMs: number,
  isValidAt: (ms: number) => boolean,
): (dayNumber: number) => boolean {
  const epochDay = Math.floor(epochMs / MS_PER_DAY);
  let [first, last] = [epochDay, epochDay];
  let [firstIsEnd, lastIsEnd] = [false, false];
  const isValid = (day: number) => isValidAt((day + 0.5) * MS_PER_DAY);
  return (dayNumber) => {
    while (!lastIsEnd && last < dayNumber) {
      lastIsEnd = !isValid(last + 1);
      last += 1;
    }
    while (!firstIsEnd && first > dayNumber) {
      firstIsEnd = !isValid(first - 1);
      first -= 1;
    }
    return dayNumber >= first && dayNumber <= last;
  };
}
