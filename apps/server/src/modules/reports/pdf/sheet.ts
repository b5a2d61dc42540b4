import type PDFDocument from 'pdfkit';
import type { Structure } from 'pdfkit';
import { hasGlyph } from './fonts.ts';

/** A unit and the blank before it, which are never on two lines. */
const UNIT = ' kg/h';

/** A4 in points, and the part of it that blocks fill. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, top: 48, bottom: 62 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.left;
const END = PAGE.height - PAGE.bottom;
/** Room that a short section needs. */
const SHORT_SECTION = 120;
const SECTION_GAP = 18;

export const INK = {
  text: '#14191e',
  soft: '#47515b',
  faint: '#5c6772',
  line: '#c4ccd4',
  ground: '#f4f6f8',
  accent: '#c7680c',
  alert: '#c93a2f',
  detection: '#1d6fb8',
} as const;

export interface TextStyle {
  readonly size: number;
  readonly weight?: 'regular' | 'semibold' | undefined;
  readonly color?: string | undefined;
  readonly align?: 'left' | 'right' | 'center' | undefined;
  /** Further lines are cut with an ellipsis. */
  readonly lines?: number | undefined;
}

interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Pages that are filled from top to bottom, with the structure that screen readers follow. */
export class Sheet {
  readonly pdf: PDFDocument;
  y: number = PAGE.top;
  readonly #root: Structure;
  #section: Structure;

  constructor(pdf: PDFDocument) {
    this.pdf = pdf;
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
    this.#section = this.#root;
  }

  beginSection(isShort: boolean): void {
    if (isShort && this.y > PAGE.top && this.y + SHORT_SECTION <= END) this.y += SECTION_GAP;
    else {
      this.pdf.addPage();
      this.y = PAGE.top;
    }
    this.#section = this.pdf.struct('Sect');
    this.#root.add(this.#section);
  }

  end(): void {
    this.#root.end();
  }

  /** Continues on a new page unless there is room for so many points; a page that is empty is used in any case. */
  makeRoom(height: number): void {
    if (this.y + height <= END || this.y === PAGE.top) return;
    this.pdf.addPage();
    this.y = PAGE.top;
  }

  /** Adds an element to the section and draws it at once. */
  element(type: string, options: Parameters<PDFDocument['struct']>[1], draw: () => void): void {
    this.#section.add(this.pdf.struct(type, options, draw));
  }

  /** Adds an element with elements of its own. */
  group(type: string, fill: (parent: Structure) => void): void {
    const parent = this.pdf.struct(type);
    this.#section.add(parent);
    fill(parent);
    parent.end();
  }

  /** Draws what says nothing, such as a rule, outside the structure. */
  artifact(draw: () => void): void {
    this.pdf.markContent('Artifact');
    draw();
    this.pdf.endMarkedContent();
  }

  /** A paragraph or heading over the width; advances. */
  flowText(type: string, text: string, style: TextStyle, gapAfter: number): void {
    const height = this.heightOf(text, CONTENT_WIDTH, style);
    this.makeRoom(height);
    const { y } = this;
    this.element(type, spoken(text), () =>
      this.write(text, { x: PAGE.left, y, width: CONTENT_WIDTH }, style),
    );
    this.y = y + height + gapAfter;
  }

  write(text: string, { x, y, width }: TextBox, style: TextStyle): void {
    this.#use(style);
    this.pdf.fillColor(style.color ?? INK.text);
    const height = style.lines === undefined ? undefined : this.#heightOfLines(style.lines);
    this.pdf.text(this.#unbroken(shown(text), width), x, y, {
      width,
      align: style.align ?? 'left',
      ...(height === undefined ? {} : { height, ellipsis: true }),
    });
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    this.#use(style);
    const height = this.pdf.heightOfString(this.#unbroken(shown(text), width), { width });
    return style.lines === undefined ? height : Math.min(height, this.#heightOfLines(style.lines));
  }

  widthOf(text: string, style: TextStyle): number {
    this.#use(style);
    return this.pdf.widthOfString(shown(text));
  }

  /**
   * A text with a line break before each unit that would be broken after its slash, as Unicode allows. Lines are filled from the left, so that
   * what follows a unit does not matter for its line.
   */
  #unbroken(text: string, width: number): string {
    const heightOf = (part: string) => this.pdf.heightOfString(part, { width });
    let done = text;
    for (let at = done.indexOf(UNIT); at !== -1; at = done.indexOf(UNIT, at + UNIT.length)) {
      const end = at + UNIT.length;
      const rest = /^[^\s/]*/.exec(done.slice(end))?.[0].length ?? 0;
      const isBroken =
        heightOf(done.slice(0, end + rest)) > heightOf(done.slice(0, at + UNIT.indexOf('/') + 1));
      if (isBroken) done = `${done.slice(0, at)}\n${done.slice(at + 1)}`;
    }
    return done;
  }

  #use({ size, weight = 'regular' }: TextStyle): void {
    this.pdf.font(weight).fontSize(size);
  }

  /** A little more than the lines, so that rounding does not cut the last one. */
  #heightOfLines(lines: number): number {
    return lines * this.pdf.currentLineHeight(true) + 0.1;
  }
}

/** A text with a box in place of each character that the font does not have. */
export const shown = (text: string): string =>
  [...text].map((character) => (hasGlyph(character) ? character : MISSING)).join('');
const MISSING = '□';

/** The text that is read out and copied where what is shown differs from it. */
export const spoken = (text: string): { readonly actual?: string } =>
  shown(text) === text ? {} : { actual: text };
