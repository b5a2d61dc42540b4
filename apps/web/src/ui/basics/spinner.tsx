import classes from './spinner.module.css';

/** Pixels: 14 in a line of text, 20 in a button, 42 in a panel, 72 on a page. */
export type SpinnerSize = 14 | 20 | 42 | 72;

const THICKNESS: Readonly<Record<SpinnerSize, number>> = { 14: 2, 20: 2, 42: 3, 72: 4 };

interface SpinnerProps {
  readonly size?: SpinnerSize;
  /** Name for assistive technology; without it the spinner only decorates text. */
  readonly label?: string;
}

export function Spinner({ size = 42, label }: SpinnerProps) {
  return label === undefined ? (
    <Ring size={size} />
  ) : (
    <span role="img" aria-label={label} className={classes.named}>
      <Ring size={size} />
    </span>
  );
}

function Ring({ size }: { readonly size: SpinnerSize }) {
  const width = THICKNESS[size];
  const radius = (size - width) / 2;
  const round = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: width };
  return (
    <svg
      aria-hidden="true"
      className={classes.spinner}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
    >
      <circle {...circle} className={classes.track} />
      <circle {...circle} className={classes.arc} strokeDasharray={`${round / 4} ${round}`} />
    </svg>
  );
}
