import { type Figure, median } from './measure.ts';

const HEADS = ['figure', 'at most', 'median', 'range', 'runs', 'kept', 'note'];

/** The figures as a Markdown table whose columns line up on a terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [HEADS, ...figures.map(rowOf)];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function rowOf({ name, unit, target, values, note = '' }: Figure): readonly string[] {
  const withUnit = (value: number) => `${short(value)} ${unit}`.trimEnd();
  const middle = median(values);
  const measured = values.length > 0;
  return [
    name,
    target === undefined ? '' : withUnit(target),
    measured ? withUnit(middle) : '',
    measured ? `${short(Math.min(...values))} to ${short(Math.max(...values))}` : '',
    String(values.length),
    keptBy(target, measured, middle),
    note,
  ];
}

function keptBy(target: number | undefined, measured: boolean, middle: number): string {
  if (!measured) return 'not measured';
  if (target === undefined) return '';
  return middle <= target ? 'ok' : 'over';
}

/** Three figures are more than any of these runs repeats. */
function short(value: number): string {
  return String(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
}
