import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../basics/icon-button.tsx';
import classes from './calendar.module.css';
import { ChoiceGrid } from './calendar-choices.tsx';
import { DayGrid } from './calendar-day-grid.tsx';
import {
  addMonths,
  clampDay,
  type Day,
  type DayRange,
  MONTHS,
  monthName,
  monthOf,
  withYear,
  yearOf,
} from './calendar-days.ts';

interface CalendarFrameProps {
  readonly cursor: Day;
  readonly onCursor: (day: Day) => void;
  readonly range: DayRange | null;
  readonly limits: DayRange;
  readonly today: Day;
  /** Focuses the cursor when it appears. */
  readonly takesFocus?: boolean;
  readonly onPick: (day: Day) => void;
  readonly onPoint: (day: Day | undefined) => void;
}

/** Day, month and year views (spec 1:2.10): the head leads from days to months and from months to years. */
export function CalendarFrame({ cursor, onCursor, limits, takesFocus = false, ...days }: CalendarFrameProps) {
  const [view, setView] = useState<'days' | 'months' | 'years'>('days');
  const [isFocusDue, setFocusDue] = useState(takesFocus);
  const go = (day: Day, next: typeof view) => {
    onCursor(clampDay(day, limits));
    setView(next);
    setFocusDue(true);
  };
  switch (view) {
    case 'days':
      return (
        <div className={classes.frame}>
          <Head
            title={monthName(cursor)}
            hint="choose a month"
            unit="month"
            months={1}
            {...{ cursor, limits, onCursor }}
            onUp={() => setView('months')}
          />
          <DayGrid {...days} cursor={cursor} limits={limits} onCursor={onCursor} takesFocus={isFocusDue} />
        </div>
      );
    case 'months':
      return (
        <div className={classes.frame}>
          <Head
            title={String(yearOf(cursor))}
            hint="choose a year"
            unit="year"
            months={12}
            {...{ cursor, limits, onCursor }}
            onUp={() => setView('years')}
          />
          <ChoiceGrid
            key="months"
            label="Month"
            choices={MONTHS.map((name, month) => ({
              value: month,
              label: name.slice(0, 3),
              disabled: !hasMonth(addMonths(cursor, month - monthOf(cursor)), limits),
            }))}
            current={monthOf(cursor)}
            onChoose={(month) => go(addMonths(cursor, month - monthOf(cursor)), 'days')}
          />
        </div>
      );
    case 'years':
      return (
        <div className={classes.frame}>
          <p className={classes.title}>Choose a year</p>
          <ChoiceGrid
            key="years"
            label="Year"
            choices={yearsOf(limits).map((year) => ({ value: year, label: String(year) }))}
            current={yearOf(cursor)}
            onChoose={(year) => go(withYear(cursor, year), 'months')}
          />
        </div>
      );
  }
}

interface HeadProps {
  readonly title: string;
  readonly hint: string;
  readonly unit: 'month' | 'year';
  readonly months: 1 | 12;
  readonly cursor: Day;
  readonly limits: DayRange;
  readonly onCursor: (day: Day) => void;
  readonly onUp: () => void;
}

function Head({ title, hint, unit, months, cursor, limits, onCursor, onUp }: HeadProps) {
  const digits = unit === 'month' ? 7 : 4;
  const isAt = (end: Day) => cursor.slice(0, digits) === end.slice(0, digits);
  const step = (count: number) => onCursor(clampDay(addMonths(cursor, count), limits));
  return (
    <div className={classes.head}>
      <IconButton
        icon={IconChevronLeft}
        label={`Previous ${unit}`}
        disabled={isAt(limits[0])}
        onClick={() => step(-months)}
      />
      <button type="button" className={classes.up} aria-label={`${title}, ${hint}`} onClick={onUp}>
        <span aria-live="polite">{title}</span>
      </button>
      <IconButton
        icon={IconChevronRight}
        label={`Next ${unit}`}
        disabled={isAt(limits[1])}
        onClick={() => step(months)}
      />
    </div>
  );
}

function hasMonth(day: Day, [first, last]: DayRange): boolean {
  const month = day.slice(0, 7);
  return first.slice(0, 7) <= month && month <= last.slice(0, 7);
}

function yearsOf([first, last]: DayRange): readonly number[] {
  return Array.from({ length: yearOf(last) - yearOf(first) + 1 }, (_, at) => yearOf(first) + at);
}
