import type { Coverage } from '@sigma/contract';

/** What the shares of the passes are: the strips that captures see, or the ground that satellites can point at. */
export type CoverageMeasure = 'captures' | 'reach';

export interface CoverageRow {
  /** Null where the pass has no roll to capture with. */
  readonly share: number | null;
  readonly together: number | null;
  /** The share that the earlier passes see together. */
  readonly before: number;
  readonly reach: number;
}

type Shares = Coverage['passes'];

/** Captures where some pass has a roll; for a point only the reach matters, because it is either seen or not. */
export function measureOf(shares: Shares, isPlace: boolean): CoverageMeasure {
  return !isPlace && shares.some(({ captured_share }) => captured_share !== null) ? 'captures' : 'reach';
}

export function coverageRows(shares: Shares, measure: CoverageMeasure): readonly CoverageRow[] {
  let before = 0;
  return shares.map((one) => {
    const [share, together] =
      measure === 'reach' ? [one.share, one.together] : [one.captured_share, one.captured_together];
    // A camera at its roll limit sees half its swath past what it can point at.
    const row = { share, together, before, reach: Math.max(one.share, share ?? 0) };
    before = together ?? before;
    return row;
  });
}

/** Areas in km². */
export interface CoveredArea {
  readonly covered: number;
  readonly remaining: number;
}

/** One square metre, the smallest area that is shown. */
const LEAST_KM2 = 1e-6;

/** Whether nothing of the area remains. */
export function isWhole({ remaining }: CoveredArea): boolean {
  return remaining < LEAST_KM2;
}

/** What the capture of the first pass covers of an area, and all captures together; undefined without a first capture. */
export function coveredAreas(
  rows: readonly CoverageRow[],
  areaKm2: number,
): { readonly one: CoveredArea; readonly all: CoveredArea } | undefined {
  const share = rows[0]?.share ?? null;
  if (share === null) return undefined;
  const together = Math.max(share, ...rows.map((row) => row.together ?? 0));
  const split = (part: number) => ({ covered: part * areaKm2, remaining: (1 - part) * areaKm2 });
  return { one: split(share), all: split(together) };
}

/** Less than a hundredth is not visible in the figures. */
const GRAIN = 0.01;

/** Whether some capture shows ground that an earlier one has shown. */
export function isOverlapping(rows: readonly CoverageRow[]): boolean {
  const together = Math.max(0, ...rows.map((row) => row.together ?? 0));
  return rows.reduce((sum, { share }) => sum + (share ?? 0), 0) > together + GRAIN;
}
