import type { RatesBlock, SpectrumBlock, StripBlock } from './blocks.ts';
import type { Frame } from './draw-map.ts';
import { CONTENT_WIDTH, INK, PAGE, type Sheet } from './sheet.ts';

const CAPTION = { size: 8, color: INK.faint, lines: 3 } as const;
const AXIS = { size: 7.5, color: INK.soft } as const;
/** Colours that differ in lightness too, so that a print in grey tells them apart. */
const SERIES = ['#0b3d6b', '#c7680c', '#4f8f5b', '#8a3f8f', '#8f9aa5', '#b03a2e'] as const;
const LEFT = 44;

function figure(
  sheet: Sheet,
  { alt, caption, height }: { readonly alt: string; readonly caption: string; readonly height: number },
  draw: (frame: Frame) => void,
): void {
  sheet.makeRoom(height + sheet.heightOf(caption, CONTENT_WIDTH, CAPTION) + 6);
  const { y } = sheet;
  const bbox = [PAGE.left, y, PAGE.left + CONTENT_WIDTH, y + height] as const;
  sheet.element('Figure', { alt, bbox }, () => draw({ x: PAGE.left, y, width: CONTENT_WIDTH, height }));
  sheet.y = y + height + 4;
  sheet.flowText('Caption', caption, CAPTION, 10);
}

/** The measured spectrum of a plume, with the curve that methane would leave. */
export function drawSpectrum(sheet: Sheet, { alt, caption, nm, measured, fitted }: SpectrumBlock): void {
  figure(sheet, { alt, caption, height: 120 }, ({ x, y, width, height }) => {
    // The legend is above the curves, not on them.
    const plot = { x: x + LEFT, y: y + 16, width: width - LEFT - 8, height: height - 34 };
    const [from, to] = [nm[0] ?? 0, nm.at(-1) ?? 1];
    const values = [...measured, ...fitted];
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const spread = high - low || 1;
    const point = (at: number, value: number): [number, number] => [
      plot.x + ((at - from) / (to - from || 1)) * plot.width,
      plot.y + ((high - value) / spread) * plot.height,
    ];
    axes(sheet, plot);
    for (const at of ticks(from, to, 5)) {
      const [tick] = point(at, low);
      sheet.write(`${at} nm`, { x: tick - 30, y: y + height - 14, width: 60 }, { ...AXIS, align: 'center' });
    }
    polyline(
      sheet,
      nm.map((at, index) => point(at, fitted[index] ?? 0)),
      SERIES[1],
      1.6,
    );
    polyline(
      sheet,
      nm.map((at, index) => point(at, measured[index] ?? 0)),
      SERIES[0],
      1,
    );
    legend(sheet, { ...plot, y }, ['Measured', 'Methane']);
  });
}

const MARK = 4.5;

/** The passes of a period: filled with findings, a ring without, a square under clouds, a dot otherwise. */
export function drawStrip(sheet: Sheet, { alt, caption, from, to, marks }: StripBlock): void {
  figure(sheet, { alt, caption, height: 44 }, ({ x, y, width }) => {
    const { pdf } = sheet;
    const middle = y + 14;
    const along = (share: number) => x + 8 + share * (width - 16);
    pdf.lineWidth(1).strokeColor(INK.line).moveTo(along(0), middle).lineTo(along(1), middle).stroke();
    for (const { x: share, what } of marks) {
      const place = along(share);
      pdf.lineWidth(1.2).strokeColor(INK.detection).fillColor('#ffffff');
      if (what === 'finding') pdf.circle(place, middle, MARK).fillColor(INK.alert).strokeColor(INK.alert);
      else if (what === 'nothing') pdf.circle(place, middle, MARK);
      else if (what === 'cloudy')
        pdf.rect(place - MARK, middle - MARK, 2 * MARK, 2 * MARK).strokeColor(INK.faint);
      else pdf.circle(place, middle, 2).strokeColor(INK.faint);
      pdf.fillAndStroke();
    }
    sheet.write(from, { x, y: y + 26, width: 120 }, AXIS);
    sheet.write(to, { x: x + width - 120, y: y + 26, width: 120 }, { ...AXIS, align: 'right' });
  });
}

/** Rates of sources with their deviations over time. */
export function drawRates(sheet: Sheet, { alt, caption, from, to, top, series }: RatesBlock): void {
  figure(sheet, { alt, caption, height: 210 }, ({ x, y, width, height }) => {
    const { pdf } = sheet;
    const plot = { x: x + LEFT, y: y + 18, width: width - LEFT - 8, height: height - 40 };
    const level = (value: number) => plot.y + (1 - Math.min(1, value / top)) * plot.height;
    axes(sheet, plot);
    for (const value of [0, top / 2, top])
      sheet.write(
        value.toLocaleString('en-US'),
        { x, y: level(value) - 5, width: LEFT - 6 },
        { ...AXIS, align: 'right' },
      );
    sheet.write('kg/h', { x, y: y + 2, width: LEFT - 6 }, { ...AXIS, align: 'right' });
    sheet.write(from, { x: plot.x, y: y + height - 14, width: 140 }, AXIS);
    sheet.write(
      to,
      { x: plot.x + plot.width - 140, y: y + height - 14, width: 140 },
      { ...AXIS, align: 'right' },
    );
    for (const [index, { points }] of series.entries()) {
      const color = SERIES[index % SERIES.length] ?? INK.text;
      const spots = points.map(({ x: share, value }): [number, number] => [
        plot.x + share * plot.width,
        level(value),
      ]);
      polyline(sheet, spots, color, 1);
      for (const [place, { value, sigma }] of points.entries()) {
        const [across, down] = spots[place] ?? [0, 0];
        pdf
          .lineWidth(0.8)
          .strokeColor(color)
          .moveTo(across, level(value + sigma))
          .lineTo(across, level(Math.max(0, value - sigma)))
          .stroke();
        pdf.circle(across, down, 2.4).fillColor(color).fill();
      }
    }
    legend(
      sheet,
      { ...plot, y: y + 2 },
      series.map(({ name }) => name),
    );
  });
}

function axes({ pdf }: Sheet, { x, y, width, height }: Frame): void {
  pdf
    .lineWidth(0.6)
    .strokeColor(INK.line)
    .moveTo(x, y)
    .lineTo(x, y + height)
    .lineTo(x + width, y + height)
    .stroke();
}

function polyline({ pdf }: Sheet, points: readonly [number, number][], color: string, width: number): void {
  if (points.length < 2) return;
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) pdf.moveTo(x, y);
    else pdf.lineTo(x, y);
  }
  pdf.lineJoin('round').lineWidth(width).strokeColor(color).stroke();
}

const LEGEND_WIDTH = 84;

function legend(sheet: Sheet, { x, y, width }: Frame, names: readonly string[]): void {
  const shown = names.slice(0, Math.floor(width / LEGEND_WIDTH));
  const start = x + width - shown.length * LEGEND_WIDTH;
  for (const [index, name] of shown.entries()) {
    const left = start + index * LEGEND_WIDTH;
    sheet.pdf
      .rect(left, y + 3, 8, 3)
      .fillColor(SERIES[index % SERIES.length] ?? INK.text)
      .fill();
    sheet.write(name, { x: left + 12, y, width: LEGEND_WIDTH - 16 }, { ...AXIS, lines: 1 });
  }
}

/** Round values between two limits. */
function ticks(from: number, to: number, count: number): readonly number[] {
  const rough = (to - from) / count;
  const unit = 10 ** Math.floor(Math.log10(rough || 1));
  const step = [1, 2, 5, 10].map((factor) => factor * unit).find((each) => each >= rough) ?? unit * 10;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) =>
    Math.round(first + index * step),
  );
}
