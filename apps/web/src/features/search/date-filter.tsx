import { useState } from 'react';
import { Popover } from '../../ui/popover.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './date-filter.module.css';
import { ALL_TIME, type DateRange, isSameRange, presets, rangeText, readRange } from './date-range.ts';
import { FilterButton } from './filter-button.tsx';

interface DateFilterProps extends DateRange {
  readonly onChange: (range: DateRange) => void;
}

/** Days of capture, in UTC. */
export function DateFilter({ startDate, endDate, onChange }: DateFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const range: DateRange = { startDate, endDate };
  const now = new Date();
  const isChanged = !isSameRange(range, ALL_TIME);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      label="Dates"
      target={
        <FilterButton
          name="Dates"
          value={rangeText(range, now)}
          isChanged={isChanged}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <div className={classes.body}>
        <ul className={classes.presets}>
          {presets(now).map((preset) => (
            <li key={preset.name}>
              <button
                type="button"
                className={classes.preset}
                aria-pressed={isSameRange(preset.range, range)}
                onClick={() => {
                  onChange(preset.range);
                  setOpen(false);
                }}
              >
                {preset.name}
              </button>
            </li>
          ))}
        </ul>
        <DateFields key={`${startDate} ${endDate}`} range={range} onChange={onChange} />
      </div>
    </Popover>
  );
}

interface DateFieldsProps {
  readonly range: DateRange;
  readonly onChange: (range: DateRange) => void;
}

function DateFields({ range, onChange }: DateFieldsProps) {
  const [start, setStart] = useState(range.startDate ?? '');
  const [end, setEnd] = useState(range.endDate ?? '');
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
