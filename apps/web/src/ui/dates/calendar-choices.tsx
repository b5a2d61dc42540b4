import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './calendar.module.css';

const COLUMNS = 3;

interface ChoiceGridProps {
  readonly label: string;
  readonly choices: readonly {
    readonly value: number;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  readonly current: number;
  readonly onChoose: (value: number) => void;
}

/** Months or years in three columns; the arrow keys move, Enter chooses. The current choice is focused and scrolled into view. */
export function ChoiceGrid({ label, choices, current, onChoose }: ChoiceGridProps) {
  const grid = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const chosen = grid.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    chosen?.focus({ preventScroll: true });
    if (chosen && grid.current) {
      grid.current.scrollTop = chosen.offsetTop - (grid.current.clientHeight - chosen.offsetHeight) / 2;
    }
  }, []);

  const press = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = buttons[at + stepOfKey(event.key)];
    if (at < 0 || next === undefined || stepOfKey(event.key) === 0) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <fieldset ref={grid} className={classes.choices} aria-label={label} onKeyDown={press}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classes.choice}
          aria-pressed={choice.value === current}
          tabIndex={choice.value === current ? 0 : -1}
          disabled={choice.disabled}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

function stepOfKey(key: string): number {
  switch (key) {
    case 'ArrowRight':
      return 1;
    case 'ArrowLeft':
      return -1;
    case 'ArrowDown':
      return COLUMNS;
    case 'ArrowUp':
      return -COLUMNS;
    default:
      return 0;
  }
}
