import type { ColourKey, MapBlock, MapShape, PicturesBlock, Spot } from './blocks.ts';
import { drawWind, drawWindNote } from './draw-wind.ts';
import { CONTENT_WIDTH, INK, PAGE, type Sheet, spoken } from './sheet.ts';

/** Where something is drawn on the page. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Point = readonly [x: number, y: number];

const CASING = '#060a0e';
const CAPTION = { size: 8, color: INK.faint, lines: 3 } as const;
const GAP = 10;

/** A map over the width of the page, with its caption. */
export function drawMap(sheet: Sheet, { alt, caption, height, ...ground }: MapBlock): void {
  const captionHeight = sheet.heightOf(caption, CONTENT_WIDTH, CAPTION);
  sheet.makeRoom(height + captionHeight + 6);
  const frame = { x: PAGE.left, y: sheet.y, width: CONTENT_WIDTH, height };
  sheet.element('Figure', { alt, bbox: boxOf(frame) }, () => drawGround(sheet, frame, ground));
  sheet.y += height + 6;
  sheet.flowText('Caption', caption, CAPTION, 12);
}

/** Square pictures next to each other, each with its caption. */
export function drawPictures(sheet: Sheet, { items, side }: PicturesBlock): void {
  const count = Math.max(1, items.length);
  const width = Math.min(side, (CONTENT_WIDTH - GAP * (count - 1)) / count);
  const captions = Math.max(...items.map(({ caption }) => sheet.heightOf(caption, width, CAPTION)), 0);
  sheet.makeRoom(width + captions + 6);
  const top = sheet.y;
  for (const [index, { alt, caption, ...ground }] of items.entries()) {
    const frame = { x: PAGE.left + index * (width + GAP), y: top, width, height: width };
    sheet.element('Figure', { alt, bbox: boxOf(frame) }, () => drawGround(sheet, frame, ground));
    const box = { x: frame.x, y: top + width + 5, width };
    sheet.element('Caption', spoken(caption), () => sheet.write(caption, box, CAPTION));
  }
  sheet.y = top + width + captions + 16;
}

const boxOf = ({ x, y, width, height }: Frame) => [x, y, x + width, y + height] as const;

interface Ground {
  readonly picture: Uint8Array | undefined;
  readonly shapes: readonly MapShape[];
  readonly scale?: MapBlock['scale'] | undefined;
  readonly key?: ColourKey | undefined;
}

function drawGround(sheet: Sheet, frame: Frame, { picture, shapes, scale, key }: Ground): void {
  const { pdf } = sheet;
  const { x, y, width, height } = frame;
  pdf.save().rect(x, y, width, height).clip();
  pdf.rect(x, y, width, height).fillColor('#e9edf1').fill();
  if (picture !== undefined) pdf.image(picture, x, y, { width, height });
  for (const shape of shapes) drawShape(sheet, frame, shape, picture !== undefined);
  if (scale !== undefined) drawScale(sheet, frame, scale);
  if (key !== undefined) drawKey(sheet, frame, key);
  pdf.restore();
}

function drawShape(sheet: Sheet, frame: Frame, shape: MapShape, isOnPicture: boolean): void {
  switch (shape.kind) {
    case 'area':
      drawCased(sheet, frame, shape.lines, { color: isOnPicture ? '#ffffff' : INK.text, width: 1.4 });
      break;
    case 'line':
    case 'facility':
      drawCased(sheet, frame, shape.lines, {
        color: isOnPicture ? '#8fd3ff' : INK.detection,
        width: 0.8,
      });
      break;
    case 'outline':
      drawCased(sheet, frame, shape.lines, { color: '#f57d15', width: 1.2 });
      break;
    case 'plume':
      drawPlume(sheet, frame, shape);
      break;
    case 'alert':
      drawAlert(sheet, at(frame, shape.at));
      break;
    case 'detection':
      drawDisc(sheet, at(frame, shape.at), 4.5, '#6db8ff');
      break;
    case 'ring':
      drawRing(sheet, at(frame, shape.at), shape.reach * frame.width);
      break;
    case 'number':
      drawNumber(sheet, at(frame, shape.at), shape.text);
      break;
    case 'leader':
      drawLeader(sheet, at(frame, shape.at), at(frame, shape.to));
      break;
    case 'wind note':
      drawWindNote(sheet, frame, shape);
      break;
    case 'wind':
      drawWind(sheet, at(frame, shape.at), shape.towardsDeg, CASING);
      break;
  }
}

const at = ({ x, y, width, height }: Frame, [across, down]: Spot): Point => [
  x + across * width,
  y + down * height,
];

/** Lines with a dark casing, so that they read over snow and over sea. */
function drawCased(
  { pdf }: Sheet,
  frame: Frame,
  lines: readonly (readonly Spot[])[],
  { color, width }: { readonly color: string; readonly width: number },
): void {
  const trace = () => {
    for (const line of lines)
      for (const [index, spot] of line.entries()) {
        const [x, y] = at(frame, spot);
        if (index === 0) pdf.moveTo(x, y);
        else pdf.lineTo(x, y);
      }
  };
  pdf.lineJoin('round');
  trace();
  pdf
    .lineWidth(width + 1.6)
    .strokeColor(CASING, 0.55)
    .stroke();
  trace();
  pdf.lineWidth(width).strokeColor(color, 1).stroke();
}

function drawAlert({ pdf }: Sheet, [x, y]: Point): void {
  pdf
    .polygon([x, y - 6.5], [x + 6.5, y + 5], [x - 6.5, y + 5])
    .lineWidth(1)
    .fillColor('#ff5d4d')
    .strokeColor(CASING);
  pdf.fillAndStroke();
  pdf
    .rect(x - 0.6, y - 2.6, 1.2, 4)
    .fillColor(CASING)
    .fill();
  pdf.rect(x - 0.6, y + 2.2, 1.2, 1.2).fill();
}

function drawDisc({ pdf }: Sheet, [x, y]: Point, radius: number, color: string): void {
  pdf.circle(x, y, radius).lineWidth(1).fillColor(color).strokeColor(CASING).fillAndStroke();
}

/** Free ground between a ring and what it surrounds, and the least radius. */
const RING = { gap: 5, least: 13 } as const;

function drawRing({ pdf }: Sheet, [x, y]: Point, reach: number): void {
  const radius = Math.max(RING.least, reach + RING.gap);
  for (const [width, color] of [
    [3.2, CASING],
    [1.5, '#ffffff'],
  ] as const)
    pdf.circle(x, y, radius).lineWidth(width).strokeColor(color).stroke();
}

function drawNumber(sheet: Sheet, [x, y]: Point, text: string): void {
  drawDisc(sheet, [x, y], 8, '#ffffff');
  const style = { size: 8, weight: 'semibold', align: 'center' } as const;
  sheet.write(text, { x: x - 12, y: y - 4.7, width: 24 }, style);
}

/** Fits a picture to the parallelogram of its corners; over a few kilometres, the fourth one is where it ends. */
function drawPlume(
  { pdf }: Sheet,
  frame: Frame,
  { picture, corners }: Extract<MapShape, { kind: 'plume' }>,
): void {
  const [upperLeft, upperRight, , lowerLeft] = corners;
  const [left, top] = at(frame, upperLeft);
  const [rightX, rightY] = at(frame, upperRight);
  const [belowX, belowY] = at(frame, lowerLeft);
  pdf
    .save()
    .transform(rightX - left, rightY - top, belowX - left, belowY - top, left, top)
    .image(picture, 0, 0, { width: 1, height: 1 })
    .restore();
}

/** From a dot at a place to the number that stands next to it. */
function drawLeader({ pdf }: Sheet, from: Point, to: Point): void {
  for (const [width, color] of [
    [2.8, CASING],
    [1.2, '#ffffff'],
  ] as const)
    pdf
      .moveTo(...from)
      .lineTo(...to)
      .lineWidth(width)
      .strokeColor(color)
      .stroke();
  pdf.circle(from[0], from[1], 2.5).lineWidth(1).fillColor('#ffffff').strokeColor(CASING).fillAndStroke();
}

function drawScale(sheet: Sheet, { x, y, width, height }: Frame, { text, share }: MapBlock['scale']): void {
  const style = { size: 7.5, weight: 'semibold' } as const;
  const bar = share * width;
  const ground = Math.max(bar, sheet.widthOf(text, style)) + 12;
  const top = y + height - 24;
  sheet.pdf
    .rect(x + 6, top, ground, 19)
    .fillColor('#ffffff', 0.86)
    .fill()
    .fillColor(INK.text, 1);
  sheet.write(text, { x: x + 12, y: top + 2.5, width: ground }, style);
  sheet.pdf
    .lineWidth(1.2)
    .strokeColor(INK.text)
    .moveTo(x + 12, top + 15)
    .lineTo(x + 12 + bar, top + 15)
    .stroke();
}

const KEY = { bar: 64, height: 6 } as const;

/** The colours of plumes, at the lower right. */
function drawKey(sheet: Sheet, { x, y, width, height }: Frame, { least, most, colours }: ColourKey): void {
  const { pdf } = sheet;
  const style = { size: 7.5, weight: 'semibold' } as const;
  const [leastWidth, mostWidth] = [sheet.widthOf(least, style) + 1, sheet.widthOf(most, style) + 1];
  const ground = leastWidth + KEY.bar + mostWidth + 20;
  const [left, top] = [x + width - ground - 6, y + height - 24];
  pdf.rect(left, top, ground, 19).fillColor('#ffffff', 0.86).fill();
  sheet.write(least, { x: left + 5, y: top + 5, width: leastWidth }, style);
  const step = KEY.bar / colours.length;
  for (const [index, { color, opacity }] of colours.entries())
    pdf
      .rect(left + 9 + leastWidth + index * step, top + 6.5, step + 0.2, KEY.height)
      .fillColor(color, opacity)
      .fill();
  pdf.fillColor(INK.text, 1);
  sheet.write(most, { x: left + 14 + leastWidth + KEY.bar, y: top + 5, width: mostWidth }, style);
}
