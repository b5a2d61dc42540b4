import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './calendar.module.css';
import {
  clampDay,
  type Day,
  type DayRange,
  dayAfterKey,
  dayName,
  isWithin,
  monthName,
  WEEKDAYS,
  weeksOfMonth,
} from './calendar-days.ts';

interface DayGridProps {
  /** The day that Tab reaches; its month is shown. */
  readonly cursor: Day;
  readonly range: DayRange | null;
  readonly limits: DayRange;
  readonly today: Day;
  /** Focuses the cursor at once, because the user comes from another view or has just opened the calendar. */
  readonly takesFocus: boolean;
  readonly onCursor: (day: Day) => void;
  readonly onPick: (day: Day) => void;
  readonly onPoint: (day: Day | undefined) => void;
}

/** 7 columns of 34 px (spec 1:9). Arrows move by day and week, Page keys by month, Home and End in the week. */
export function DayGrid(props: DayGridProps) {
  const { cursor, range, limits, today, takesFocus, onCursor, onPick, onPoint } = props;
  const grid = useRef<HTMLTableElement>(null);
  const isFocusDue = useRef(takesFocus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the cursor that a key moved
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [cursor]);

  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(cursor, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    const day = clampDay(next, limits);
    if (day === cursor) return;
    isFocusDue.current = true;
    onCursor(day);
    onPoint(day);
  };

  return (
    <table
      ref={grid}
      className={classes.days}
      aria-label={monthName(cursor)}
      onKeyDown={press}
      onPointerLeave={() => onPoint(undefined)}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(cursor).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                isCursor={day === cursor}
                isOutside={day.slice(0, 7) !== cursor.slice(0, 7)}
                isToday={day === today}
                disabled={!isWithin(day, limits)}
                range={range}
                onPick={onPick}
                onPoint={onPoint}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  readonly day: Day;
  readonly isCursor: boolean;
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly disabled: boolean;
  readonly range: DayRange | null;
  readonly onPick: (day: Day) => void;
  readonly onPoint: (day: Day | undefined) => void;
}

function DayCell({ day, isCursor, isOutside, isToday, disabled, range, onPick, onPoint }: DayCellProps) {
  const isSelected = range !== null && isWithin(day, range);
  return (
    <td
      data-selected={isSelected || undefined}
      className={classes.cell}
      data-start={range?.[0] === day || undefined}
      data-end={range?.[1] === day || undefined}
    >
      <button
        type="button"
        className={classes.day}
        tabIndex={isCursor ? 0 : -1}
        disabled={disabled}
        aria-label={dayName(day)}
        aria-pressed={isSelected}
        {...(isToday && { 'aria-current': 'date' as const })}
        data-outside={isOutside || undefined}
        onClick={() => onPick(day)}
        onPointerEnter={() => onPoint(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}
