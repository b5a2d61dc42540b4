import type { Coverage, Opportunity } from '@sigma/contract';
import { coverageText, isFullCover, siteText } from '../../../parts/passes/pass-text.ts';
import { dayText, timeText } from '../../../ui/text/figures.ts';
import classes from './coverage-column.module.css';
import { type CoverageMeasure, coverageRows } from './coverage-rows.ts';

interface CoverageBarsProps {
  /** How many passes, from the first one, are requested. */
  readonly requested: number;
  /** The chosen pass and those after it; `shares` is in the same order. */
  readonly passes: readonly Opportunity[];
  readonly shares: Coverage['passes'];
  readonly measure: CoverageMeasure;
}

const WORDS = {
  captures: { before: 'before', share: 'One capture' },
  reach: { before: 'in reach before', share: 'In reach' },
} as const;

/** Pass by pass: what was seen before, what the pass adds, and all of it together; for captures also the reach. */
export function CoverageBars({ requested, passes, shares, measure }: CoverageBarsProps) {
  const words = WORDS[measure];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Pass, UTC</th>
          <th scope="col">
            <span className={classes.key}>
              <span data-kind="before" /> {words.before}
              <span data-kind="added" /> added
            </span>
          </th>
          <th scope="col">{words.share}</th>
          <th scope="col">Together</th>
          {measure === 'captures' && <th scope="col">In reach</th>}
        </tr>
      </thead>
      <tbody>
        {coverageRows(shares, measure).map(({ share, together, before, reach }, at) => {
          const pass = passes[at];
          return (
            pass && (
              <tr key={pass.id} data-requested={at < requested || undefined}>
                <th scope="row">
                  {dayText(pass.start_time)}, {timeText(pass.start_time)}
                  <span>{[pass.sensor_name, siteText(pass)].filter(Boolean).join(', ')}</span>
                </th>
                <td>
                  <span className={classes.bar} aria-hidden="true">
                    <span data-kind="before" style={{ width: percent(before) }} />
                    <span data-kind="added" style={{ width: percent((together ?? before) - before) }} />
                  </span>
                </td>
                <td>{shareText(share)}</td>
                <td data-full={(together !== null && isFullCover(together)) || undefined}>
                  {shareText(together)}
                </td>
                {measure === 'captures' && <td data-fine>{coverageText(reach)}</td>}
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}

function shareText(share: number | null): string {
  return share === null ? 'N/A' : coverageText(share);
}

function percent(share: number): string {
  return `${Math.min(100, Math.max(0, share * 100))}%`;
}
