import { IconCalendar, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ICON_STROKE } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import boxClasses from '../forms/control-box.module.css';
import { type ControlBinding, Field, type FieldFrame, labelIdOf } from '../forms/field.tsx';
import { Popover } from '../overlays/popover.tsx';
import { dayText } from '../text/figures.ts';
import { Calendar } from './calendar.tsx';
import type { Day } from './calendar-days.ts';
import classes from './day-field.module.css';

interface DayChoice {
  readonly value: Day | null;
  readonly onChange: (day: Day) => void;
  /** Removes the day, where there need not be one: by a button in the box, or by Delete or Backspace on it. */
  readonly onClear?: () => void;
  /** First and last day that can be chosen. */
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
}

/** One UTC day of a form: a box that shows it and opens a calendar. */
export function DayField({ value, onChange, onClear, min, max, ...frame }: DayChoice & FieldFrame) {
  return (
    <Field {...frame} labelElement="span">
      {(control) => (
        <Box
          {...{ value, onChange, min, max, control }}
          {...(onClear && { onClear })}
          label={frame.label}
          text={value === null ? 'Choose a day' : dayText(value)}
        />
      )}
    </Field>
  );
}

/** The same box with its label inside, such as for a filter: "From", or "From 1 Nov 2026". */
export function DayBox({ label, ...choice }: DayChoice & { readonly label: string }) {
  return (
    <Box
      {...choice}
      label={label}
      text={choice.value === null ? label : `${label} ${dayText(choice.value)}`}
    />
  );
}

interface BoxProps extends DayChoice {
  readonly label: string;
  readonly text: string;
  /** Undefined where the text contains the label. */
  readonly control?: ControlBinding;
}

function Box({ label, text, value, onChange, onClear, min, max, control }: BoxProps) {
  const [opened, setOpened] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const canClear = onClear !== undefined && value !== null;
  // The button that was pressed goes with the day.
  const clear = () => {
    onClear?.();
    frame.current?.querySelector('button')?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (!canClear || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    clear();
  };
  return (
    <span ref={frame} className={classes.frame}>
      <Popover
        opened={opened}
        onChange={setOpened}
        label={label}
        target={
          <button
            {...control}
            type="button"
            className={classNames(boxClasses.box, classes.box)}
            {...(control && { 'aria-labelledby': `${labelIdOf(control.id)} ${control.id}` })}
            aria-haspopup="dialog"
            aria-expanded={opened}
            data-none={value === null || undefined}
            onClick={() => setOpened(!opened)}
            onKeyDown={press}
          >
            <span className={classes.text}>{text}</span>
            {!canClear && <IconCalendar size={16} stroke={ICON_STROKE} aria-hidden="true" />}
          </button>
        }
      >
        <Calendar
          {...{ label, value }}
          takesFocus
          {...(min && { min })}
          {...(max && { max })}
          onChange={(day) => {
            onChange(day);
            setOpened(false);
          }}
        />
      </Popover>
      {canClear && (
        <button type="button" className={classes.clear} aria-label={`Clear ${label}`} onClick={clear}>
          <IconX size={16} stroke={ICON_STROKE} />
        </button>
      )}
    </span>
  );
}
