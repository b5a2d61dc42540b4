import { encode } from 'uqr';
import type { CodeBlock } from './blocks.ts';
import { CONTENT_WIDTH, INK, PAGE, type Sheet } from './sheet.ts';

const SIDE = 68;

/** A QR code with the address next to it, for those whose telephone does not read it. */
export function drawCode(sheet: Sheet, { url, label }: CodeBlock): void {
  sheet.makeRoom(SIDE);
  const { y } = sheet;
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const module = SIDE / size;
  const bbox = [PAGE.left, y, PAGE.left + SIDE, y + SIDE] as const;
  sheet.element('Figure', { alt: `QR code that opens ${url}`, bbox }, () => {
    for (const [row, line] of data.entries())
      for (const [column, isDark] of line.entries())
        if (isDark) sheet.pdf.rect(PAGE.left + column * module, y + row * module, module, module);
    sheet.pdf.fillColor('#000000').fill();
  });
  const x = PAGE.left + SIDE + 14;
  const width = CONTENT_WIDTH - SIDE - 14;
  sheet.element('P', {}, () => {
    sheet.write(label, { x, y: y + 8, width }, { size: 9.5, weight: 'semibold', lines: 2 });
    sheet.write(url, { x, y: y + 24, width }, { size: 8, color: INK.soft, lines: 3 });
  });
  sheet.y = y + SIDE + 12;
}
