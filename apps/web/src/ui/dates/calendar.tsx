import { type FocusEvent, useEffect, useRef, useState } from 'react';
import classes from './calendar.module.css';
import { clampDay, type Day, type DayRange, dayOf, defaultLimits } from './calendar-days.ts';
import { CalendarFrame } from './calendar-frame.tsx';
import { endPicking, pickDay, type RangePicking, shownRange } from './range-picking.ts';

interface CalendarLimits {
  readonly label: string;
  /** First and last day that can be chosen; 1960 to the current year + 10 by default (spec 1:9). */
  readonly min?: Day;
  readonly max?: Day;
  /** The clock's UTC day unless given. */
  readonly today?: Day;
}

interface CalendarProps extends CalendarLimits {
  readonly value: Day | null;
  readonly onChange: (day: Day) => void;
  /** Focuses the chosen day, or today, when it appears, so that arrow keys and Enter choose a day at once. */
  readonly takesFocus?: boolean;
  /** The day under the pointer or with the focus. */
  readonly onPoint?: (day: Day | undefined) => void;
}

/** One UTC day, "YYYY-MM-DD". */
export function Calendar(props: CalendarProps) {
  const { label, value, onChange, takesFocus = false, onPoint = ignorePoint, ...given } = props;
  const { today, limits } = limitsOf(given);
  const [cursor, setCursor] = useState(() => clampDay(value ?? today, limits));
  const pick = (day: Day) => {
    setCursor(day);
    onChange(day);
  };
  return (
    <fieldset className={classes.calendar} aria-label={label}>
      <CalendarFrame
        {...{ cursor, limits, today, takesFocus }}
        range={value === null ? null : [value, value]}
        onCursor={setCursor}
        onPick={pick}
        onPoint={onPoint}
      />
    </fieldset>
  );
}

const ignorePoint = () => undefined;

export interface RangePreset {
  readonly label: string;
  /** `null` means unbounded. */
  readonly range: DayRange | null;
}

interface RangeCalendarProps extends CalendarLimits {
  readonly value: DayRange | null;
  /** Called when picking is done, the earlier day first. */
  readonly onChange: (range: DayRange | null) => void;
  readonly presets?: readonly RangePreset[];
}

/**
 * Two UTC days, both included: done, picking after the first click, done again after the second click or a click
 * elsewhere (spec 1:4.7), which leaves the one day. Escape while picking restores the previous range.
 */
export function RangeCalendar({ label, value, onChange, presets = [], ...given }: RangeCalendarProps) {
  const { today, limits } = limitsOf(given);
  const root = useRef<HTMLFieldSetElement>(null);
  const [cursor, setCursor] = useState(() => clampDay(value?.[1] ?? today, limits));
  const [first, setFirst] = useState<Day>();
  const [pointed, setPointed] = useState<Day>();
  const [lastValue, setLastValue] = useState(value);
  if (!isSameRange(lastValue, value)) {
    setLastValue(value);
    if (value !== null && !isWithin(cursor, value)) setCursor(clampDay(value[1], limits));
  }
  const picking: RangePicking =
    first === undefined ? { state: 'done', range: value } : { state: 'picking', first };

  const follow = (next: RangePicking) => {
    setFirst(next.state === 'picking' ? next.first : undefined);
    setPointed(undefined);
    if (next.state === 'done' && next !== picking) onChange(next.range);
  };
  const leave = () => follow(endPicking(picking));
  useClickAway(root, picking.state === 'picking', leave);

  const choosePreset = (range: DayRange | null) => {
    follow({ state: 'done', range });
    if (range !== null) setCursor(clampDay(range[1], limits));
  };
  return (
    <fieldset
      ref={root}
      className={classes.calendar}
      aria-label={label}
      data-state={picking.state}
      onBlur={(event) => isFocusGone(event) && leave()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || picking.state === 'done') return;
        event.stopPropagation();
        setFirst(undefined);
      }}
    >
      {presets.length > 0 && (
        <Presets
          presets={presets}
          value={picking.state === 'done' ? value : undefined}
          onChoose={choosePreset}
        />
      )}
      <CalendarFrame
        {...{ cursor, limits, today }}
        range={shownRange(picking, pointed)}
        onCursor={setCursor}
        onPick={(day) => {
          setCursor(day);
          follow(pickDay(picking, day));
        }}
        onPoint={setPointed}
      />
    </fieldset>
  );
}

interface PresetsProps {
  readonly presets: readonly RangePreset[];
  /** Undefined while picking, when no preset is chosen. */
  readonly value: DayRange | null | undefined;
  readonly onChoose: (range: DayRange | null) => void;
}

function Presets({ presets, value, onChoose }: PresetsProps) {
  return (
    <ul className={classes.presets}>
      {presets.map(({ label, range }) => (
        <li key={label}>
          <button
            type="button"
            className={classes.preset}
            aria-pressed={value !== undefined && isSameRange(range, value)}
            onClick={() => onChoose(range)}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

function isSameRange(one: DayRange | null, other: DayRange | null): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}

function isWithin(day: Day, [first, last]: DayRange): boolean {
  return first <= day && day <= last;
}

function limitsOf({ min, max, today = dayOf(new Date()) }: Omit<CalendarLimits, 'label'>) {
  const [first, last] = defaultLimits(today);
  const limits: DayRange = [min ?? first, max ?? last];
  return { today, limits };
}

function isFocusGone({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget !== null && !currentTarget.contains(relatedTarget);
}

/** Calls back on a press outside, before a popover around the calendar closes. */
function useClickAway(root: React.RefObject<HTMLElement | null>, isOn: boolean, onAway: () => void) {
  const latest = useRef(onAway);
  useEffect(() => {
    latest.current = onAway;
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) latest.current();
    };
    document.addEventListener('pointerdown', listen, true);
    return () => document.removeEventListener('pointerdown', listen, true);
  }, [isOn, root]);
}
