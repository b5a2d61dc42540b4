import type { FactsBlock, FiguresBlock, TitleBlock } from './blocks.ts';
import { CONTENT_WIDTH, INK, PAGE, type Sheet, spoken } from './sheet.ts';

const RIGHT_WIDTH = 170;
const GAP = 12;

/** The head of a section: what it is about on the left, who it is for on the right, and a rule. */
export function drawTitle(sheet: Sheet, { text, subtitle, right }: TitleBlock): void {
  const isFirst = right.length > 0;
  const title = { size: isFirst ? 20 : 14, weight: 'semibold', lines: 3 } as const;
  const below = { size: 9.5, color: INK.soft, lines: 4 } as const;
  const side = { size: 9, color: INK.soft, align: 'right', lines: 3 } as const;
  const width = isFirst ? CONTENT_WIDTH - RIGHT_WIDTH - GAP : CONTENT_WIDTH;
  const top = sheet.y;
  let left = top;
  sheet.element(isFirst ? 'H1' : 'H2', spoken(text), () =>
    sheet.write(text, { x: PAGE.left, y: left, width }, title),
  );
  left += sheet.heightOf(text, width, title) + 2;
  if (subtitle !== '') {
    sheet.element('P', spoken(subtitle), () =>
      sheet.write(subtitle, { x: PAGE.left, y: left, width }, below),
    );
    left += sheet.heightOf(subtitle, width, below);
  }
  let other = top + 4;
  for (const line of right) {
    const box = { x: PAGE.left + CONTENT_WIDTH - RIGHT_WIDTH, y: other, width: RIGHT_WIDTH };
    sheet.element('P', spoken(line), () => sheet.write(line, box, side));
    other += sheet.heightOf(line, RIGHT_WIDTH, side) + 2;
  }
  const end = Math.max(left, other) + 10;
  sheet.artifact(() =>
    sheet.pdf
      .rect(PAGE.left, end, CONTENT_WIDTH, isFirst ? 1.5 : 0.75)
      .fillColor(isFirst ? INK.accent : INK.line)
      .fill(),
  );
  sheet.y = end + 14;
}

/** The last figure is a measurement with its deviation, which is longer than a number. */
const LAST_SHARE = 1.4;

/** Large figures next to each other, each with what it counts. */
export function drawFigures(sheet: Sheet, { items }: FiguresBlock): void {
  const unit = CONTENT_WIDTH / Math.max(1, items.length - 1 + LAST_SHARE);
  const value = { size: 14, weight: 'semibold', lines: 2 } as const;
  const label = { size: 8.5, color: INK.soft, lines: 3 } as const;
  const innerOf = (index: number) => (index === items.length - 1 ? LAST_SHARE * unit : unit) - 18;
  const heights = items.map(
    (item, index) =>
      sheet.heightOf(item.value, innerOf(index), value) +
      2 +
      sheet.heightOf(item.label, innerOf(index), label),
  );
  const height = Math.max(...heights, 0);
  sheet.makeRoom(height);
  const top = sheet.y;
  for (const [index, item] of items.entries()) {
    const x = PAGE.left + index * unit;
    const width = innerOf(index);
    sheet.artifact(() => sheet.pdf.rect(x, top, 1.5, height).fillColor(INK.line).fill());
    sheet.element('P', { actual: `${item.value} ${item.label}` }, () => {
      sheet.write(item.value, { x: x + 9, y: top, width }, value);
      const y = top + sheet.heightOf(item.value, width, value) + 2;
      sheet.write(item.label, { x: x + 9, y, width }, label);
    });
  }
  sheet.y = top + height + 16;
}

/** Names and values in two columns, row by row; wide ones in a row of their own. */
export function drawFacts(sheet: Sheet, { items }: FactsBlock): void {
  const column = (CONTENT_WIDTH - COLUMN_GAP) / 2;
  const name = { size: 8.5, color: INK.faint, lines: 2 } as const;
  const value = { size: 9, lines: 4 } as const;
  for (const row of rowsOf(items)) {
    const widthOf = ({ isWide }: Fact) => (isWide ? CONTENT_WIDTH : column) - LABEL_WIDTH;
    const height = Math.max(
      ...row.map((item) =>
        Math.max(
          sheet.heightOf(item.label, LABEL_WIDTH - 6, name),
          sheet.heightOf(item.value, widthOf(item), value),
        ),
      ),
    );
    sheet.makeRoom(height + 4);
    const { y } = sheet;
    for (const [place, item] of row.entries()) {
      const x = PAGE.left + place * (column + COLUMN_GAP);
      sheet.element('P', spoken(`${item.label}: ${item.value}`), () => {
        sheet.write(item.label, { x, y, width: LABEL_WIDTH - 6 }, name);
        sheet.write(item.value, { x: x + LABEL_WIDTH, y, width: widthOf(item) }, value);
      });
    }
    sheet.y = y + height + 4;
  }
  sheet.y += 8;
}

type Fact = FactsBlock['items'][number];
const COLUMN_GAP = 24;
const LABEL_WIDTH = 92;

function rowsOf(items: readonly Fact[]): readonly (readonly Fact[])[] {
  const rows: Fact[][] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (last?.length === 1 && !last[0]?.isWide && !item.isWide) last.push(item);
    else rows.push([item]);
  }
  return rows;
}

/** A sentence that must not be overlooked, such as a danger. */
export function drawNotice(sheet: Sheet, text: string): void {
  const style = { size: 9.5, weight: 'semibold', lines: 6 } as const;
  const width = CONTENT_WIDTH - 30;
  const height = sheet.heightOf(text, width, style) + 16;
  sheet.makeRoom(height);
  const top = sheet.y;
  sheet.artifact(() => {
    sheet.pdf.rect(PAGE.left, top, CONTENT_WIDTH, height).fillColor('#fdecea').fill();
    sheet.pdf.rect(PAGE.left, top, 4, height).fillColor(INK.alert).fill();
  });
  sheet.element('P', spoken(text), () => sheet.write(text, { x: PAGE.left + 18, y: top + 8, width }, style));
  sheet.y = top + height + 10;
}

const BOX = 10;

/** Empty boxes to be ticked by hand. */
export function drawChecks(sheet: Sheet, labels: readonly string[]): void {
  const style = { size: 9.5 } as const;
  const width = CONTENT_WIDTH / Math.max(1, labels.length);
  sheet.makeRoom(20);
  const { y } = sheet;
  for (const [index, label] of labels.entries()) {
    const x = PAGE.left + index * width;
    sheet.artifact(() =>
      sheet.pdf
        .rect(x, y + 1, BOX, BOX)
        .lineWidth(0.9)
        .strokeColor(INK.text)
        .stroke(),
    );
    const box = { x: x + BOX + 6, y, width: width - BOX - 10 };
    sheet.element('P', { actual: `Check box: ${label}` }, () => sheet.write(label, box, style));
  }
  sheet.y = y + 22;
}

const LINE_HEIGHT = 22;

/** Lines to be written on by hand. */
export function drawLines(
  sheet: Sheet,
  { label, count }: { readonly label: string; readonly count: number },
): void {
  sheet.makeRoom(16 + count * LINE_HEIGHT);
  sheet.flowText('P', label, { size: 8.5, color: INK.faint }, 2);
  sheet.artifact(() => {
    sheet.pdf.lineWidth(0.5).strokeColor(INK.line);
    for (let line = 1; line <= count; line += 1)
      sheet.pdf
        .moveTo(PAGE.left, sheet.y + line * LINE_HEIGHT - 4)
        .lineTo(PAGE.left + CONTENT_WIDTH, sheet.y + line * LINE_HEIGHT - 4);
    sheet.pdf.stroke();
  });
  sheet.y += count * LINE_HEIGHT + 8;
}
