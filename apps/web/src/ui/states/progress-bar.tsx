import classes from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** Between 0 and 1; absent while the share is not known. */
  readonly share?: number;
  /** Next to the bar, such as "Scene 4 of 7". */
  readonly text?: string;
}

export function ProgressBar({ label, share, text }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className={classes.row}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className={classes.track}
      >
        <div
          className={classes.bar}
          data-unknown={percent === undefined || undefined}
          style={{ width: `${percent ?? 30}%` }}
        />
      </div>
      {text !== undefined && <span className={classes.text}>{text}</span>}
    </div>
  );
}
