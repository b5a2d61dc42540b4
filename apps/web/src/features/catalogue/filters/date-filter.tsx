import { datePresets } from '@sigma/domain';
import { useState } from 'react';
import { RangeCalendar } from '../../../ui/dates/calendar.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { dayText } from '../../../ui/text/figures.ts';
import classes from './date-filter.module.css';
import {
  ALL_TIME,
  type DateErrors,
  type DateRange,
  isSameRange,
  rangeText,
  readRange,
} from './date-range.ts';
import { FilterPopover } from './filter-popover.tsx';

interface DateFilterProps extends DateRange {
  readonly onChange: (range: DateRange) => void;
}

/** Days of capture, in UTC: quick choices, a calendar, two fields. */
export function DateFilter({ startDate, endDate, onChange }: DateFilterProps) {
  const range: DateRange = { startDate, endDate };
  const now = new Date();
  const [first, last] = [startDate ?? endDate, endDate ?? startDate];
  return (
    <FilterPopover name="Dates" value={rangeText(range, now)} isChanged={!isSameRange(range, ALL_TIME)}>
      <div className={classes.body}>
        <RangeCalendar
          label="Days of capture"
          value={first === undefined || last === undefined ? null : [first, last]}
          presets={datePresets(now).map(({ name, dates }) => ({ label: name, range: daysOf(dates) }))}
          onChange={(days) => onChange(days === null ? ALL_TIME : { startDate: days[0], endDate: days[1] })}
        />
        <DateFields range={range} onChange={onChange} />
      </div>
    </FilterPopover>
  );
}

function daysOf({ startDate, endDate }: DateRange): readonly [string, string] | null {
  return startDate === undefined || endDate === undefined ? null : [startDate, endDate];
}

interface DateFieldsProps {
  readonly range: DateRange;
  readonly onChange: (range: DateRange) => void;
}

function DateFields({ range, onChange }: DateFieldsProps) {
  const [text, setText] = useState(() => textsOf(range));
  const [errors, setErrors] = useState<DateErrors>({});
  const [shown, setShown] = useState(range);
  if (!isSameRange(shown, range)) {
    // The dates were set elsewhere. The fields are kept in place, so that the focus is not lost.
    setShown(range);
    setText(textsOf(range));
    setErrors({});
  }
  // A field is checked when it is complete: on leaving it or on Enter, not while it is being typed.
  const complete = () => {
    const read = readRange(text.startDate, text.endDate);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return;
    setText(textsOf(read.range));
    if (!isSameRange(read.range, range)) onChange(read.range);
  };
  const field = (name: keyof DateRange, label: string) => (
    <TextField
      label={label}
      value={text[name]}
      error={errors[name]}
      placeholder="Any date"
      autoComplete="off"
      onChange={(event) => {
        setText({ ...text, [name]: event.currentTarget.value });
        setErrors({ ...errors, [name]: undefined });
      }}
      onBlur={complete}
      onKeyDown={(event) => event.key === 'Enter' && complete()}
    />
  );
  return (
    <div className={classes.fields}>
      {field('startDate', 'Start date')}
      {field('endDate', 'End date')}
      <p className={classes.hint}>Days in UTC; the end date is included.</p>
    </div>
  );
}

function textsOf({ startDate, endDate }: DateRange) {
  const textOf = (day: string | undefined) => (day === undefined ? '' : dayText(day));
  return { startDate: textOf(startDate), endDate: textOf(endDate) };
}
