import { datePresets } from '@sigma/domain';
import { useState } from 'react';
import { RangeCalendar } from '../../../ui/dates/calendar.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import classes from './date-filter.module.css';
import { ALL_TIME, type DateRange, isSameRange, rangeText, readRange } from './date-range.ts';
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
  const [start, setStart] = useState(range.startDate ?? '');
  const [end, setEnd] = useState(range.endDate ?? '');
  const [taken, setTaken] = useState(range);
  if (!isSameRange(taken, range)) {
    // The dates were set elsewhere. The fields are kept in place, so that the focus is not lost.
    setTaken(range);
    setStart(range.startDate ?? '');
    setEnd(range.endDate ?? '');
  }
  const read = readRange(start, end);
  const error = 'error' in read ? read.error : undefined;
  const commit = () => {
    if (!('error' in read) && !isSameRange(read, range)) onChange(read);
  };
  return (
    <div className={classes.fields}>
      <TextField
        type="date"
        label="Start date"
        value={start}
        error={error}
        onChange={(event) => setStart(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <TextField
        type="date"
        label="End date"
        value={end}
        onChange={(event) => setEnd(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <p className={classes.hint}>Days in UTC; the end date is included.</p>
    </div>
  );
}
