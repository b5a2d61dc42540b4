import { MOST_COUNTED_JOBS } from '@sigma/domain';
import { counted, countText } from '../../ui/text/figures.ts';

/** A number of jobs, which ends with "+" where the server stops counting. */
export const jobCount = (count: number): string =>
  count < MOST_COUNTED_JOBS ? countText(count) : `${countText(MOST_COUNTED_JOBS)}+`;

/** "1 failed job", "10,000+ failed jobs". */
export const countedJobs = (count: number, noun = 'job'): string =>
  count < MOST_COUNTED_JOBS ? counted(count, noun) : `${jobCount(count)} ${noun}s`;
