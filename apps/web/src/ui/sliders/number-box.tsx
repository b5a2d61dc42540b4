import { type KeyboardEvent, useState } from 'react';
import classes from './range-slider.module.css';
import {
  isNumberBeginning,
  readNumber,
  type SliderScale,
  valueAfterKey,
  valueText,
} from './slider-values.ts';

interface NumberBoxProps {
  readonly label: string;
  readonly value: number;
  readonly scale: SliderScale;
  /** Called on Enter, on blur and on the up and down keys; the caller clamps the value. */
  readonly onChange: (wanted: number) => void;
  readonly disabled?: boolean;
}

/** A small box for one number; text that cannot become a number is ignored. */
export function NumberBox({ label, value, scale, onChange, disabled = false }: NumberBoxProps) {
  const [draft, setDraft] = useState<string>();
  const commitDraft = () => {
    const wanted = draft === undefined ? undefined : readNumber(draft);
    setDraft(undefined);
    if (wanted !== undefined && wanted !== value) onChange(wanted);
  };
  const press = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'Enter':
        return commitDraft();
      case 'Escape':
        return setDraft(undefined);
      case 'ArrowUp':
      case 'ArrowDown': {
        const from = (draft === undefined ? undefined : readNumber(draft)) ?? value;
        event.preventDefault();
        setDraft(undefined);
        return onChange(valueAfterKey(event.key, from, scale) ?? from);
      }
    }
  };
  return (
    <input
      type="text"
      inputMode={scale.decimals > 0 || scale.min < 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      className={classes.number}
      aria-label={label}
      value={draft ?? valueText(value, scale)}
      disabled={disabled}
      onChange={(event) => isNumberBeginning(event.target.value) && setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={commitDraft}
      onKeyDown={press}
    />
  );
}
