import type { BlockOut, GroundStationPass, SensorTask } from '@sigma/contract';

/** Something that a satellite does, with its times. */
export type DeskEvent = { readonly startMs: number; readonly endMs: number } & (
  | { readonly kind: 'task'; readonly row: SensorTask }
  | { readonly kind: 'block-out'; readonly row: BlockOut }
  | { readonly kind: 'station'; readonly row: GroundStationPass }
);

interface DeskRows {
  readonly tasks: readonly SensorTask[];
  readonly blockOuts: readonly BlockOut[];
  readonly stationPasses: readonly GroundStationPass[];
}

/** What is not over at an instant, of all satellites, the earliest first; refused and failed tasks do not happen. */
export function comingUp(
  { tasks, blockOuts, stationPasses }: DeskRows,
  nowMs: number,
  most: number,
): readonly DeskEvent[] {
  const events: readonly DeskEvent[] = [
    ...tasks
      .filter(({ state }) => state !== 'refused' && state !== 'failed')
      .map((row) => ({ kind: 'task' as const, row, ...timesOf(row.start, row.end) })),
    ...blockOuts.map((row) => ({ kind: 'block-out' as const, row, ...timesOf(row.start, row.end) })),
    ...stationPasses.map((row) => ({ kind: 'station' as const, row, ...timesOf(row.rise, row.set) })),
  ];
  return events
    .filter(({ endMs }) => endMs > nowMs)
    .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
    .slice(0, most);
}

const timesOf = (start: string, end: string) => ({ startMs: Date.parse(start), endMs: Date.parse(end) });
