import type { System } from '@sigma/contract';

const LEAST_FREE = 0.1;
const MOST_DIFFERENCE_MS = 2000;

interface Watched extends Pick<System, 'disk' | 'queue'> {
  readonly clock: Pick<System['clock'], 'difference_ms'>;
}

/** The warning about a disk of which more than 90 % is used. */
export function diskWarning(disk: System['disk']): string | undefined {
  const free = disk === null || disk.total_bytes === 0 ? 1 : disk.free_bytes / disk.total_bytes;
  return free < LEAST_FREE ? `The disk has ${Math.floor(free * 100)} % left` : undefined;
}

/** What staff should look at, in words; empty if nothing needs attention. */
export function systemWarnings({ disk, queue, clock }: Watched): readonly string[] {
  const ofDisk = diskWarning(disk);
  return [
    ...(ofDisk === undefined ? [] : [ofDisk]),
    ...(queue.failed > 0 ? [`${queue.failed} ${queue.failed === 1 ? 'job has' : 'jobs have'} failed`] : []),
    ...(Math.abs(clock.difference_ms) > MOST_DIFFERENCE_MS
      ? [`The clocks of process and database differ by ${Math.round(Math.abs(clock.difference_ms) / 1000)} s`]
      : []),
  ];
}
