import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import type PDFDocument from 'pdfkit';

const FILES = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  semibold: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
} as const;

/** Inter in two weights, of which a document contains the characters that it uses. */
export function registerFonts(pdf: PDFDocument): void {
  for (const [name, path] of Object.entries(FILES)) pdf.registerFont(name, path);
}

let regular: Font | undefined;
const known = new Map<string, boolean>();

/** Whether a character can be shown: Latin, Greek and Cyrillic can, other scripts cannot. */
export function hasGlyph(character: string): boolean {
  const cached = known.get(character);
  if (cached !== undefined) return cached;
  regular ??= openSync(FILES.regular);
  const code = character.codePointAt(0) ?? 0;
  const has = code === 10 || regular.hasGlyphForCodePoint(code);
  known.set(character, has);
  return has;
}
