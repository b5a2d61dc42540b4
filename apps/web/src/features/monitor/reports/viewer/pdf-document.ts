import { GlobalWorkerOptions, getDocument, type PDFPageProxy, TextLayer } from 'pdfjs-dist';

/** Points of a page at 100 %. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Where a page is drawn, and how large. */
export interface PageTarget {
  readonly canvas: HTMLCanvasElement;
  /** Receives the text of the page for selection and search; thumbnails have none. */
  readonly text: HTMLElement | undefined;
  readonly scale: number;
}

/** An open PDF file. Pages count from 1. */
export interface PdfDocument {
  readonly pages: number;
  /** That of the first page: all pages of a report are equal. */
  readonly size: PageSize;
  draw(page: number, target: PageTarget, signal: AbortSignal): Promise<void>;
  textOf(page: number): Promise<string>;
  close(): void;
}

let worker: Worker | undefined;

/** Opens a file; one worker, started by the first, reads all of them. */
export async function openPdf(file: Blob): Promise<PdfDocument> {
  worker ??= new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  GlobalWorkerOptions.workerPort = worker;
  const data = new Uint8Array(await file.arrayBuffer());
  const opening = getDocument({ data });
  const pdf = await opening.promise;
  const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return {
    pages: pdf.numPages,
    size: { width: first.width, height: first.height },
    draw: async (number, target, signal) => drawPage(await pdf.getPage(number), target, signal),
    textOf: async (number) => {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    },
    close: () => void opening.destroy(),
  };
}

async function drawPage(
  page: PDFPageProxy,
  { canvas, text, scale }: PageTarget,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale });
  const density = window.devicePixelRatio;
  canvas.width = Math.round(viewport.width * density);
  canvas.height = Math.round(viewport.height * density);
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  signal.addEventListener('abort', () => drawing.cancel(), { once: true });
  await drawing.promise;
  if (text === undefined) return;
  const textContentSource = await page.getTextContent();
  signal.throwIfAborted();
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(scale));
  await new TextLayer({ textContentSource, container: text, viewport }).render();
}
