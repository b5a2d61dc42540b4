import type { MapShape } from './blocks.ts';
import { INK, type Sheet } from './sheet.ts';

const ARROW = { length: 26, head: 6, half: 4 } as const;
const NOTE = { arrow: 18, padding: 6, gap: 7, line: 10.5 } as const;

interface Arrow {
  /** Where it begins. */
  readonly from: readonly [x: number, y: number];
  readonly towardsDeg: number;
  readonly length: number;
  /** Widths of its strokes with their colours, the lowest first. */
  readonly strokes: readonly (readonly [width: number, color: string])[];
}

/** An arrow from the head of a plume to where the wind blows. */
export function drawWind(sheet: Sheet, from: Arrow['from'], towardsDeg: number, casing: string): void {
  const strokes = [
    [3.2, casing],
    [1.5, '#ffffff'],
  ] as const;
  drawArrow(sheet, { from, towardsDeg, length: ARROW.length, strokes });
}

function drawArrow({ pdf }: Sheet, { from: [x, y], towardsDeg, length, strokes }: Arrow): void {
  const angle = (towardsDeg * Math.PI) / 180;
  const [east, north] = [Math.sin(angle), Math.cos(angle)];
  const point = (along: number, across: number): [number, number] => [
    x + along * east + across * north,
    y - along * north + across * east,
  ];
  for (const [width, color] of strokes)
    pdf
      .moveTo(...point(0, 0))
      .lineTo(...point(length, 0))
      .moveTo(...point(length - ARROW.head, ARROW.half))
      .lineTo(...point(length, 0))
      .lineTo(...point(length - ARROW.head, -ARROW.half))
      .lineWidth(width)
      .strokeColor(color)
      .stroke();
}

/** An arrow to where the wind blows, and what it means, at the upper left of a map. */
export function drawWindNote(
  sheet: Sheet,
  { x, y }: { readonly x: number; readonly y: number },
  { towardsDeg, lines }: Extract<MapShape, { kind: 'wind note' }>,
): void {
  const style = { size: 7.5, weight: 'semibold' } as const;
  const width = Math.max(...lines.map((line) => sheet.widthOf(line, style)));
  const height = Math.max(lines.length * NOTE.line, NOTE.arrow) + 6;
  const [left, top] = [x + 6, y + 6];
  sheet.pdf
    .rect(left, top, NOTE.padding + NOTE.arrow + NOTE.gap + width + NOTE.padding + 1, height)
    .fillColor('#ffffff', 0.86)
    .fill()
    .fillColor(INK.text, 1);
  const angle = (towardsDeg * Math.PI) / 180;
  const [middleX, middleY] = [left + NOTE.padding + NOTE.arrow / 2, top + height / 2];
  drawArrow(sheet, {
    from: [middleX - (NOTE.arrow / 2) * Math.sin(angle), middleY + (NOTE.arrow / 2) * Math.cos(angle)],
    towardsDeg,
    length: NOTE.arrow,
    strokes: [[1.5, INK.text]],
  });
  for (const [index, line] of lines.entries()) {
    const box = {
      x: left + NOTE.padding + NOTE.arrow + NOTE.gap,
      y: top + 3 + index * NOTE.line,
      width: width + 2,
    };
    sheet.write(line, box, style);
  }
}
