import type { TableBlock } from './blocks.ts';
import { CONTENT_WIDTH, INK, PAGE, type Sheet, spoken } from './sheet.ts';

const PADDING = { x: 6, y: 4 } as const;
const CELL = { size: 8.5, lines: 6 } as const;
const HEAD = { size: 8.5, color: INK.soft, lines: 2 } as const;

interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** A table that continues on further pages, each of which repeats its head. */
export function drawTable(sheet: Sheet, { columns: given, rows }: TableBlock): void {
  const columns = placed(given);
  const headHeight = rowHeight(
    sheet,
    columns,
    columns.map(({ title }) => title),
    HEAD,
  );
  const firstHeight = rows[0] === undefined ? 0 : rowHeight(sheet, columns, rows[0], CELL);
  sheet.makeRoom(headHeight + firstHeight);
  sheet.group('Table', (table) => {
    const row = (cells: readonly string[], isHead: boolean, height: number) => {
      const top = sheet.y;
      sheet.artifact(() => drawGround(sheet, top, height, isHead));
      const line = sheet.pdf.struct('TR');
      table.add(line);
      for (const [index, { x, width, align }] of columns.entries()) {
        const text = cells[index] ?? '';
        const box = { x: x + PADDING.x, y: top + PADDING.y, width: width - 2 * PADDING.x };
        const write = () => sheet.write(text, box, { ...(isHead ? HEAD : CELL), align });
        line.add(sheet.pdf.struct(isHead ? 'TH' : 'TD', isHead ? { scope: 'Column' } : spoken(text), write));
      }
      sheet.y = top + height;
    };
    const head = () =>
      row(
        columns.map(({ title }) => title),
        true,
        headHeight,
      );
    head();
    for (const cells of rows) {
      const height = rowHeight(sheet, columns, cells, CELL);
      const { y } = sheet;
      sheet.makeRoom(height);
      // The head is read once; on further pages it is only shown.
      if (sheet.y < y) repeatHead(sheet, columns, headHeight);
      row(cells, false, height);
    }
  });
  sheet.y += 12;
}

function placed(columns: TableBlock['columns']): readonly Column[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  let x: number = PAGE.left;
  return columns.map(({ title, share, isNumber }) => {
    const width = (CONTENT_WIDTH * share) / all;
    const column = { title, x, width, align: isNumber ? 'right' : 'left' } as const;
    x += width;
    return column;
  });
}

function rowHeight(
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  style: typeof CELL | typeof HEAD,
): number {
  const heights = columns.map(({ width }, index) =>
    sheet.heightOf(cells[index] ?? '', width - 2 * PADDING.x, style),
  );
  return Math.max(...heights, 10) + 2 * PADDING.y;
}

function drawGround(sheet: Sheet, top: number, height: number, isHead: boolean): void {
  if (isHead) sheet.pdf.rect(PAGE.left, top, CONTENT_WIDTH, height).fillColor(INK.ground).fill();
  sheet.pdf
    .lineWidth(0.5)
    .strokeColor(INK.line)
    .moveTo(PAGE.left, top + height)
    .lineTo(PAGE.left + CONTENT_WIDTH, top + height)
    .stroke();
}

function repeatHead(sheet: Sheet, columns: readonly Column[], height: number): void {
  const top = sheet.y;
  sheet.artifact(() => {
    drawGround(sheet, top, height, true);
    for (const { title, x, width, align } of columns)
      sheet.write(
        title,
        { x: x + PADDING.x, y: top + PADDING.y, width: width - 2 * PADDING.x },
        { ...HEAD, align },
      );
  });
  sheet.y = top + height;
}
