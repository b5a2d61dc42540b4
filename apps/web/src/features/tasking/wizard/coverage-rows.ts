import type { Coverage } from '@sigma/contract';

/** What is told of the passes: the strips that their captures see, or the ground that they can point at. */
export type CoverageMeasure = 'captures' | 'reach';

export interface CoverageRow {
  /** Null where the pass has no roll to capture with. */
  readonly share: number | null;
  readonly together: number | null;
  /** Together in the passes before. */
  readonly before: number;
  readonly reach: number;
}

type Shares = Coverage['passes'];

/** Captures where some pass has a roll; of a place only the reach matters: it is seen or it is not. */
export function measureOf(shares: Shares, isPlace: boolean): CoverageMeasure {
  return !isPlace && shares.some(({ captured_share }) => captured_share !== null) ? 'captures' : 'reach';
}

export function coverageRows(shares: Shares, measure: CoverageMeasure): readonly CoverageRow[] {
  let before = 0;
  return shares.map((one) => {
    const [share, together] =
      measure === 'reach' ? [one.share, one.together] : [one.captured_share, one.captured_together];
    // A camera that is turned as far as it goes sees half its width past what it can point at.
    const row = { share, together, before, reach: Math.max(one.share, share ?? 0) };
    before = together ?? before;
    return row;
  });
}

/** A hundredth is less than the figures show. */
const GRAIN = 0.01;

/** Whether some capture shows again what an earlier one has shown. */
export function isOverlapping(rows: readonly CoverageRow[]): boolean {
  const together = Math.max(0, ...rows.map((row) => row.together ?? 0));
  return rows.reduce((sum, { share }) => sum + (share ?? 0), 0) > together + GRAIN;
}
