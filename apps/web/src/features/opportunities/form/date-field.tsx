import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button, ICON_STROKE } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { Calendar } from '../../../ui/dates/calendar.tsx';
import { addDays, type Day } from '../../../ui/dates/calendar-days.ts';
import boxClasses from '../../../ui/forms/control-box.module.css';
import { Field } from '../../../ui/forms/field.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { dayText } from '../../../ui/text/figures.ts';
import classes from './search-form.module.css';

interface DateFieldProps {
  readonly label: string;
  readonly value: Day | undefined;
  readonly today: Day;
  readonly onChange: (day: Day | undefined) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

/**
 * A day that is chosen in a calendar. The calendar stays open while the pointer is dragged over its days; arrow keys
 * move the day by days, Page keys by weeks.
 */
export function DateField({ label, value, today, onChange }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const isPressed = useRef(false);
  // The button is disabled afterwards, so the focus returns to the field.
  const clear = () => {
    setOpen(false);
    onChange(undefined);
  };
  const step = (event: KeyboardEvent) => {
    const days = STEPS[event.key];
    if (days === undefined || isOpen) return;
    event.preventDefault();
    onChange(addDays(value ?? today, value === undefined ? 0 : days));
  };
  return (
    <Field label={label}>
      {(control) => (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          label={label}
          target={
            <button
              {...control}
              type="button"
              className={classNames(boxClasses.box, classes.box)}
              aria-label={`${label}: ${value === undefined ? 'none' : dayText(value)}`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              data-empty={value === undefined || undefined}
              onClick={() => setOpen(!isOpen)}
              onKeyDown={step}
            >
              <IconCalendar size={16} stroke={ICON_STROKE} aria-hidden="true" />
              {value === undefined ? 'Choose a day' : dayText(value)}
            </button>
          }
        >
          <div
            onPointerDown={() => {
              isPressed.current = true;
            }}
            onPointerUp={() => {
              isPressed.current = false;
            }}
            onPointerLeave={() => {
              isPressed.current = false;
            }}
          >
            <Calendar
              label={label}
              value={value ?? null}
              today={today}
              onChange={onChange}
              onPoint={(day) => isPressed.current && day !== undefined && onChange(day)}
            />
          </div>
          <div className={classes.dateFoot}>
            <span>Days in UTC</span>
            <Button kind="quiet" size="s" disabled={value === undefined} onClick={clear}>
              Clear
            </Button>
          </div>
        </Popover>
      )}
    </Field>
  );
}
