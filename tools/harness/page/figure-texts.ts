import type { Share } from '../statistics.ts';

/** A Markdown table whose columns line up on a terminal. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => (row[i] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((each, i) => each.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(heads), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join(
    '\n',
  );
}

export const decimal = ({ found, of }: Share) => (of === 0 ? '' : (found / of).toFixed(2));
export const shareText = (share: Share) => `${decimal(share)} (${share.found} of ${share.of})`;
export const percent = (value: number) => `${Math.round(100 * value)} %`;
export const round = (value: number) => String(Number(value.toPrecision(3)));
export const perHundred = (count: number, areaKm2: number) =>
  areaKm2 > 0 ? `${round((100 * count) / areaKm2)} in 100 km²` : 'not measured';
