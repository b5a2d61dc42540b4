import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import classes from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  readonly rows?: number;
  /** Height of a row in pixels: 40 in a table, 64 with two lines. */
  readonly height?: 40 | 64;
  /** Shown before the two lines. */
  readonly thumbnail?: boolean;
  readonly label?: string;
}

/** Preserves the layout of a list while it loads. */
export function SkeletonRows({
  rows = 3,
  height = 64,
  thumbnail = height === 64,
  label = 'Loading',
}: SkeletonRowsProps) {
  return (
    <div role="status" className={classes.rows}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={classes.row} style={{ height }} aria-hidden="true">
          {thumbnail && <span className={classes.thumbnail} />}
          <span className={classes.lines}>
            <span className={classes.line} style={{ width: `${58 + ((row * 17) % 30)}%` }} />
            {height === 64 && (
              <span className={classes.line} style={{ width: `${30 + ((row * 23) % 25)}%` }} />
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
