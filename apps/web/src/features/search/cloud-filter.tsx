import { DEFAULT_FILTERS } from '@sigma/domain';
import { useState } from 'react';
import { Popover } from '../../ui/popover.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './cloud-filter.module.css';
import { FilterButton } from './filter-button.tsx';

const MOST = DEFAULT_FILTERS.cloudCover;

interface CloudFilterProps {
  readonly cloudCover: number;
  readonly onChange: (cloudCover: number) => void;
}

/** The most cloud that a scene may have; at 100 % it is not filtered. */
export function CloudFilter({ cloudCover, onChange }: CloudFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const isChanged = cloudCover < MOST;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      label="Clouds"
      width={300}
      target={
        <FilterButton
          name="Clouds"
          value={isChanged ? `0–${cloudCover} %` : 'Any'}
          isChanged={isChanged}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <CloudFields key={cloudCover} cloudCover={cloudCover} onChange={onChange} />
    </Popover>
  );
}

function CloudFields({ cloudCover, onChange }: CloudFilterProps) {
  const [value, setValue] = useState(cloudCover);
  const commit = () => value !== cloudCover && onChange(value);
  return (
    <div className={classes.fields}>
      <input
        type="range"
        className={classes.slider}
        aria-label="Cloud cover at most"
        min={0}
        max={MOST}
        value={value}
        onChange={(event) => setValue(event.currentTarget.valueAsNumber)}
        onPointerUp={commit}
        onKeyUp={commit}
      />
      <TextField
        label="At most, %"
        inputMode="numeric"
        value={String(value)}
        onChange={(event) => setValue(clamped(event.currentTarget.value, value))}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </div>
  );
}

/** Numeric input ignores what is no number (1:5). */
function clamped(text: string, before: number): number {
  if (text === '') return 0;
  return /^\d+$/.test(text) ? Math.min(MOST, Number(text)) : before;
}
