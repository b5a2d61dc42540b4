import type { Opportunity } from '@sigma/contract';
import { type KeyboardEvent, useMemo } from 'react';
import type { Day } from '../../../ui/dates/calendar-days.ts';
import { counted, dayText } from '../../../ui/text/figures.ts';
import { nextOfDay, type PassDays, passDays } from './pass-days.ts';
import classes from './pass-strip.module.css';

interface PassStripProps {
  readonly passes: readonly Opportunity[];
  readonly first: Day;
  readonly last: Day;
  readonly selectedId: string | undefined;
  readonly isOutdated: boolean;
  readonly onSelect: (pass: Opportunity) => void;
}

/** The number of bars that fit next to a panel. */
const MAX_BARS = 62;
const MAX_DATES = 8;
/** More passes than this fill a bar completely. */
const TALLEST = 4;
/** More marks than this have no gaps between them. */
const MAX_SPACED = 12;

/** Passes by day: each is a mark, hollow by night, hatched where it is not free; a click selects the next pass of the day. */
export function PassStrip({ passes, first, last, selectedId, isOutdated, onSelect }: PassStripProps) {
  const days = useMemo(() => passDays(passes, { first, last, most: MAX_BARS }), [passes, first, last]);
  const tallest = Math.max(TALLEST, ...days.map((day) => day.passes.length));
  const every = Math.ceil(days.length / MAX_DATES);
  return (
    <section className={classes.strip} aria-label="Passes by day" data-outdated={isOutdated || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the bars' own buttons */}
      <div className={classes.bars} onKeyDown={moveBetweenBars}>
        {days.map((day, index) => (
          <DayBar
            key={day.first}
            day={day}
            tallest={tallest}
            selectedId={selectedId}
            date={index % every === 0 ? shortDay(day.first) : undefined}
            onSelect={onSelect}
          />
        ))}
      </div>
    </section>
  );
}

interface DayBarProps {
  readonly day: PassDays;
  readonly tallest: number;
  readonly selectedId: string | undefined;
  readonly date: string | undefined;
  readonly onSelect: (pass: Opportunity) => void;
}

function DayBar({ day, tallest, selectedId, date, onSelect }: DayBarProps) {
  const { passes } = day;
  const text = `${daysText(day)}: ${passesText(passes)}`;
  const isSelected = passes.some(({ id }) => id === selectedId);
  const next = nextOfDay(day, selectedId);
  return (
    <div className={classes.day}>
      <button
        type="button"
        className={classes.bar}
        aria-label={text}
        aria-pressed={isSelected}
        data-dense={passes.length > MAX_SPACED || undefined}
        title={text}
        disabled={next === undefined}
        onClick={() => next && onSelect(next)}
      >
        {passes.map((pass) => (
          <span
            key={pass.id}
            className={classes.mark}
            style={{ maxHeight: `${100 / tallest}%` }}
            data-night={pass.eclipsed || undefined}
            data-busy={pass.unavailable !== null || undefined}
            data-selected={pass.id === selectedId || undefined}
          />
        ))}
      </button>
      {date !== undefined && (
        <span className={classes.date} aria-hidden="true">
          {date}
        </span>
      )}
    </div>
  );
}

/** The left and right keys go from day to day, skipping days without passes. */
function moveBetweenBars(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const bars = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const next = bars[bars.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** "3 passes, 1 by night, 2 not free" */
function passesText(passes: readonly Opportunity[]): string {
  if (passes.length === 0) return 'no passes';
  const nights = passes.filter(({ eclipsed }) => eclipsed).length;
  const busy = passes.filter(({ unavailable }) => unavailable !== null).length;
  return [
    counted(passes.length, 'pass', 'passes'),
    ...(nights === 0 ? [] : [`${nights} by night`]),
    ...(busy === 0 ? [] : [`${busy} not free`]),
  ].join(', ');
}

function daysText({ first, last }: PassDays): string {
  return first === last ? dayText(first) : `${shortDay(first)} to ${dayText(last)}`;
}

function shortDay(day: Day): string {
  return dayText(day).replace(/ \d{4}$/, '');
}
