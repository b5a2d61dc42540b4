import classes from './toggle.module.css';

interface ToggleProps {
  readonly on: boolean;
  readonly label: string;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
}

/** 55 x 25 px. Its label is only read out; show it next to the toggle where needed. */
export function Toggle({ on, label, onChange, disabled = false }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      className={classes.toggle}
      onClick={() => onChange(!on)}
    >
      <span className={classes.knob} />
    </button>
  );
}
