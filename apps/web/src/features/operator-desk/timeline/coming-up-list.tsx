import { memo, useMemo } from 'react';
import { Table, type TableColumn } from '../../../ui/lists/table.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { dayText, longDurationText, timeText } from '../../../ui/text/figures.ts';
import { degreesText, STATE_NAMES } from '../desk-text.ts';
import { comingUp, type DeskEvent } from '../layout/coming-up.ts';
import type { Desk } from '../use-desk.ts';
import classes from './timeline.module.css';

const MOST = 50;
const MINUTE_MS = 60_000;

interface ComingUpListProps {
  readonly desk: Desk;
  /** To the minute, so that the list is not made again every second. */
  readonly nowMs: number;
  /** Moves the timeline to an instant. */
  readonly onShow: (ms: number) => void;
  readonly onOpenTask: (id: string) => void;
  readonly onOpenBlockOut: (id: string) => void;
}

/** Below the lanes, where they leave room: what comes next of all satellites, in one list. */
export const ComingUpList = memo(function ComingUpList(props: ComingUpListProps) {
  const { desk, nowMs, onShow, onOpenTask, onOpenBlockOut } = props;
  const { tasks, blockOuts, stationPasses, names, stationName } = desk;
  const events = useMemo(
    () => comingUp({ tasks, blockOuts, stationPasses }, nowMs, MOST),
    [tasks, blockOuts, stationPasses, nowMs],
  );
  const columns: readonly TableColumn<DeskEvent>[] = [
    { id: 'start', head: 'Start, UTC', cell: ({ startMs }) => startText(startMs) },
    { id: 'in', head: 'In', align: 'right', cell: ({ startMs }) => untilText(startMs - nowMs) },
    { id: 'satellite', head: 'Satellite', cell: ({ row }) => names.sensor(row.sensor) },
    {
      id: 'what',
      head: 'What',
      cell: (event) => (
        <span className={classes.comingWhat}>
          <CutName name={whatText(event, { names, stationName })} />
        </span>
      ),
    },
    { id: 'note', head: 'Details', drop: 1, cell: noteText },
  ];
  const open = ({ kind, startMs, row: { id } }: DeskEvent) => {
    onShow(startMs);
    if (kind === 'task') onOpenTask(id);
    if (kind === 'block-out') onOpenBlockOut(id);
  };
  return (
    <section className={classes.coming} aria-label="Coming up">
      <div className={classes.comingBox}>
        <h2 className={classes.comingTitle}>Coming up</h2>
        {events.length === 0 ? (
          <p className={classes.comingNone}>Nothing else happens in the shown days.</p>
        ) : (
          <div className={classes.comingRows}>
            <Table
              label="Coming up"
              dense
              columns={columns}
              rows={events}
              keyOf={({ kind, row }) => `${kind} ${row.id}`}
              nameOf={(event) => `Show ${whatText(event, { names, stationName })}`}
              onRowClick={open}
            />
          </div>
        )}
      </div>
    </section>
  );
});

const startText = (ms: number) => `${dayText(new Date(ms)).slice(0, -5)}, ${timeText(new Date(ms))}`;

/** "Now", "1 min", "3 h 5 min" or "4 d 8 h". */
const untilText = (ms: number): string => (ms <= 0 ? 'Now' : longDurationText(Math.max(ms, MINUTE_MS)));

function whatText(event: DeskEvent, { names, stationName }: Pick<Desk, 'names' | 'stationName'>): string {
  switch (event.kind) {
    case 'task':
      return names.request(event.row.tasking_request);
    case 'block-out':
      return event.row.reason === '' ? 'Block-out' : `Block-out: ${event.row.reason}`;
    case 'station':
      return stationName(event.row.station);
  }
}

function noteText(event: DeskEvent): string {
  switch (event.kind) {
    case 'task':
      return `${STATE_NAMES[event.row.state]}, roll ${degreesText(event.row.roll)}`;
    case 'block-out':
      return `Until ${startText(event.endMs)}`;
    case 'station': {
      const minutes = Math.max(1, Math.round((event.endMs - event.startMs) / MINUTE_MS));
      return `Contact of ${minutes} min, up to ${degreesText(event.row.max_elevation)}`;
    }
  }
}
