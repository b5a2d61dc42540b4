import PDFDocument from 'pdfkit';
import type { Block, DrawnReport, ReportDocument } from './blocks.ts';
import { drawCode } from './draw-code.ts';
import { drawMap, drawPictures } from './draw-map.ts';
import { drawRates, drawSpectrum, drawStrip } from './draw-plots.ts';
import { drawTable } from './draw-table.ts';
import { drawChecks, drawFacts, drawFigures, drawLines, drawNotice, drawTitle } from './draw-text-blocks.ts';
import { registerFonts } from './fonts.ts';
import { CONTENT_WIDTH, INK, PAGE, Sheet } from './sheet.ts';

const LANGUAGE = 'en-GB';

/** Draws a report as a tagged PDF with bookmarks. */
export async function drawReport(report: ReportDocument): Promise<DrawnReport> {
  const pdf = new PDFDocument({
    size: 'A4',
    // Blocks keep to the page themselves; with a margin, pdfkit would begin pages of its own.
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: LANGUAGE,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    info: {
      Title: report.title,
      Author: report.author,
      Creator: 'Sigma',
      CreationDate: report.createdAt,
      ModDate: report.createdAt,
    },
  });
  const written = collected(pdf);
  registerFonts(pdf);
  const sheet = new Sheet(pdf);
  let chapter = pdf.outline;
  for (const { bookmark, isPart, isShort, blocks } of report.sections) {
    sheet.beginSection(isShort ?? false);
    if (isPart) chapter.addItem(bookmark);
    else chapter = pdf.outline.addItem(bookmark);
    for (const block of blocks) draw(sheet, block);
  }
  sheet.end();
  const pages = pdf.bufferedPageRange().count;
  drawFooters(sheet, report.footer, pages);
  pdf.end();
  return { bytes: await written, pages };
}

function draw(sheet: Sheet, block: Block): void {
  switch (block.kind) {
    case 'title':
      drawTitle(sheet, block);
      break;
    case 'heading':
      // A heading stays with a few lines of what follows.
      sheet.makeRoom(72);
      sheet.y += 6;
      sheet.flowText('H2', block.text, { size: 12, weight: 'semibold' }, 6);
      break;
    case 'paragraph': {
      const style = block.isQuiet
        ? ({ size: 8, color: INK.faint } as const)
        : ({ size: 9.5, color: INK.soft } as const);
      sheet.flowText('P', block.text, style, 10);
      break;
    }
    case 'notice':
      drawNotice(sheet, block.text);
      break;
    case 'figures':
      drawFigures(sheet, block);
      break;
    case 'facts':
      drawFacts(sheet, block);
      break;
    case 'table':
      drawTable(sheet, block);
      break;
    case 'map':
      drawMap(sheet, block);
      break;
    case 'pictures':
      drawPictures(sheet, block);
      break;
    case 'spectrum':
      drawSpectrum(sheet, block);
      break;
    case 'strip':
      drawStrip(sheet, block);
      break;
    case 'rates':
      drawRates(sheet, block);
      break;
    case 'checks':
      drawChecks(sheet, block.labels);
      break;
    case 'lines':
      drawLines(sheet, block);
      break;
    case 'code':
      drawCode(sheet, block);
      break;
  }
}

function drawFooters(sheet: Sheet, text: string, pages: number): void {
  const y = PAGE.height - 40;
  const style = { size: 7.5, color: INK.faint, lines: 1 } as const;
  for (let page = 0; page < pages; page += 1) {
    sheet.pdf.switchToPage(page);
    sheet.artifact(() => {
      sheet.pdf
        .lineWidth(0.5)
        .strokeColor(INK.line)
        .moveTo(PAGE.left, y - 6)
        .lineTo(PAGE.left + CONTENT_WIDTH, y - 6)
        .stroke();
      sheet.write(text, { x: PAGE.left, y, width: CONTENT_WIDTH - 90 }, style);
      const right = { x: PAGE.left + CONTENT_WIDTH - 80, y, width: 80 };
      sheet.write(`Page ${page + 1} of ${pages}`, right, { ...style, align: 'right' });
    });
  }
}

function collected(pdf: PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk) => void chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
  });
}
