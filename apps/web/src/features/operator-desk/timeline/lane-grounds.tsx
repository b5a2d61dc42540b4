import type { BlockOut, RequestPass } from '@sigma/contract';
import type { TimeSpan } from '@sigma/domain';
import { instantText, timeText } from '../../../ui/text/figures.ts';
import { degreesText } from '../desk-text.ts';
import type { Timed } from '../layout/lane-content.ts';
import { fractionAt, placed, type TimeView } from '../layout/time-view.ts';
import classes from './timeline.module.css';

/** A bar is never narrower, so that it can be seen and pressed. */
export const LEAST_BAR_PX = 24;

/** "12:00 to 12:10 UTC". */
export const timesText = ({ startMs, endMs }: TimeSpan): string =>
  `${timeText(new Date(startMs))} to ${timeText(new Date(endMs))} UTC`;

interface GroundProps {
  readonly view: TimeView;
  readonly span: TimeSpan;
  readonly kind: 'eclipse' | 'station';
  readonly title: string;
}

/** Something that is there and cannot be changed, behind the tasks. */
export function Ground({ view, span, kind, title }: GroundProps) {
  const box = placed(view, span);
  if (box === undefined) return null;
  const style = { left: `${box.left}%`, width: `max(2px, ${box.width}%)` };
  return <span className={classes.ground} data-kind={kind} title={title} style={style} aria-hidden="true" />;
}

interface BlockOutBarProps {
  readonly blockOut: Timed<BlockOut>;
  readonly view: TimeView;
  readonly onOpen: (id: string) => void;
}

export function BlockOutBar({ blockOut: { row, span }, view, onOpen }: BlockOutBarProps) {
  const box = placed(view, span);
  if (box === undefined) return null;
  const name = `Block-out: ${row.reason}, ${instantText(row.start)} to ${instantText(row.end)}`;
  return (
    <button
      type="button"
      className={classes.blockOut}
      aria-label={name}
      title={name}
      style={{ left: `${box.left}%`, width: `max(${LEAST_BAR_PX}px, ${box.width}%)` }}
      onClick={() => onOpen(row.id)}
    >
      <span className={classes.blockOutLabel} aria-hidden="true">
        {row.reason}
      </span>
    </button>
  );
}

interface PassSlotProps {
  readonly pass: RequestPass;
  readonly view: TimeView;
  /** Where the dragged request would be placed if it were dropped now. */
  readonly isNearest: boolean;
  readonly onPass: ((pass: RequestPass) => void) | undefined;
}

/** Wider than a bar, so that a pass is also seen behind the task that uses its time. */
const SLOT_PX = LEAST_BAR_PX + 6;
const WHY = { taken: ', taken', blocked: ', in a block-out' } as const;

/** A pass of the request that is open or dragged. Its list next to the timeline says the same to those who do not see it. */
export function PassSlot({ pass, view, isNearest, onPass }: PassSlotProps) {
  const at = fractionAt(view, (Date.parse(pass.start) + Date.parse(pass.end)) / 2);
  if (at < 0 || at > 1) return null;
  const why = pass.unavailable === null ? '' : WHY[pass.unavailable];
  return (
    <button
      type="button"
      className={classes.slot}
      data-unavailable={pass.unavailable ?? undefined}
      data-nearest={isNearest || undefined}
      tabIndex={-1}
      aria-hidden="true"
      disabled={onPass === undefined || pass.unavailable !== null}
      title={`Pass at ${instantText(pass.start)}, ${degreesText(pass.off_nadir)} off-nadir${why}`}
      style={{ left: `calc(${at * 100}% - ${SLOT_PX / 2}px)`, width: SLOT_PX }}
      onClick={() => onPass?.(pass)}
    />
  );
}
