import type { BlockOut, GroundStationPass, SensorTask } from '@sigma/contract';
import type { TimeSpan } from '@sigma/domain';

/** A row with its time, which is read once and not at each movement of the timeline. */
export interface Timed<Row> {
  readonly row: Row;
  readonly span: TimeSpan;
}

/** What one satellite does, each list by time as it was read. */
export interface LaneContent {
  readonly tasks: readonly Timed<SensorTask>[];
  readonly blockOuts: readonly Timed<BlockOut>[];
  readonly stationPasses: readonly Timed<GroundStationPass>[];
}

interface DeskRows {
  readonly tasks: readonly SensorTask[];
  readonly blockOuts: readonly BlockOut[];
  readonly stationPasses: readonly GroundStationPass[];
}

export const NO_CONTENT: LaneContent = { tasks: [], blockOuts: [], stationPasses: [] };

export const spanOf = ({ start, end }: { readonly start: string; readonly end: string }): TimeSpan => ({
  startMs: Date.parse(start),
  endMs: Date.parse(end),
});

function bySensor<Row extends { readonly sensor: number }>(
  rows: readonly Row[],
  timeOf: (row: Row) => TimeSpan,
): ReadonlyMap<number, readonly Timed<Row>[]> {
  return Map.groupBy(
    rows.map((row) => ({ row, span: timeOf(row) })),
    ({ row }) => row.sensor,
  );
}

/** What each satellite does, by its number. */
export function laneContents({
  tasks,
  blockOuts,
  stationPasses,
}: DeskRows): ReadonlyMap<number, LaneContent> {
  const own = {
    tasks: bySensor(tasks, spanOf),
    blockOuts: bySensor(blockOuts, spanOf),
    stationPasses: bySensor(stationPasses, ({ rise, set }) => spanOf({ start: rise, end: set })),
  };
  const sensors = new Set(Object.values(own).flatMap((rows) => [...rows.keys()]));
  return new Map(
    [...sensors].map((sensor) => [
      sensor,
      {
        tasks: own.tasks.get(sensor) ?? [],
        blockOuts: own.blockOuts.get(sensor) ?? [],
        stationPasses: own.stationPasses.get(sensor) ?? [],
      },
    ]),
  );
}
