/** What the reports use of fontkit, which pdfkit brings. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(code: number): boolean;
  }
  export function openSync(path: string): Font;
}
