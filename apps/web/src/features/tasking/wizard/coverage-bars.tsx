import type { Coverage, Opportunity } from '@sigma/contract';
import { dayText, timeText } from '../../../ui/figures.ts';
import { coverageText, isFullCover } from '../pass-text.ts';
import classes from './coverage-column.module.css';

interface CoverageBarsProps {
  /** The wished pass and those after it; `shares` is in the same order. */
  readonly passes: readonly Opportunity[];
  readonly shares: Coverage['passes'];
}

/** Pass after pass: what was in reach before, what this one adds, and all of it together. */
export function CoverageBars({ passes, shares }: CoverageBarsProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Pass</th>
          <th scope="col">
            <span className={classes.key}>
              <span data-kind="before" /> in reach before
              <span data-kind="added" /> added
            </span>
          </th>
          <th scope="col">In reach</th>
          <th scope="col">Together</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ share, together }, at) => {
          const before = shares[at - 1]?.together ?? 0;
          const pass = passes[at];
          return (
            pass && (
              <tr key={pass.id} data-first={at === 0 || undefined}>
                <th scope="row">
                  {dayText(pass.start_time).replace(/ \d{4}$/, '')} {timeText(pass.start_time)}
                  <span>{pass.sensor_name}</span>
                </th>
                <td>
                  <span className={classes.bar} aria-hidden="true">
                    <span data-kind="before" style={{ width: percent(before) }} />
                    <span data-kind="added" style={{ width: percent(together - before) }} />
                  </span>
                </td>
                <td>{coverageText(share)}</td>
                <td data-full={isFullCover(together) || undefined}>{coverageText(together)}</td>
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}

function percent(share: number): string {
  return `${Math.min(100, Math.max(0, share * 100))}%`;
}
