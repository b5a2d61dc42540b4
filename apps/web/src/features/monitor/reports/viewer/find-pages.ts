import type { PdfDocument } from './pdf-document.ts';

/** Pages that contain a text, from 1. Blanks and line ends count alike. */
export async function findPages(
  pdf: Pick<PdfDocument, 'pages' | 'textOf'>,
  text: string,
): Promise<readonly number[]> {
  const wanted = plain(text);
  if (wanted === '') return [];
  const found: number[] = [];
  for (let page = 1; page <= pdf.pages; page += 1)
    if (plain(await pdf.textOf(page)).includes(wanted)) found.push(page);
  return found;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The next page with the text after one, from the start again after the last. */
export function nextPage(found: readonly number[], after: number, step: 1 | -1): number | undefined {
  const ahead = step === 1 ? found.find((page) => page > after) : found.findLast((page) => page < after);
  return ahead ?? (step === 1 ? found[0] : found.at(-1));
}
