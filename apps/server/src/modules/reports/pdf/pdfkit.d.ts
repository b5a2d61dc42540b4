/** What the reports use of pdfkit, which has no types of its own. */
declare module 'pdfkit' {
  interface TextOptions {
    readonly width?: number;
    readonly height?: number;
    readonly align?: 'left' | 'right' | 'center';
    readonly ellipsis?: boolean;
    readonly lineGap?: number;
    readonly lineBreak?: boolean;
  }
  interface StructureOptions {
    readonly alt?: string;
    readonly actual?: string;
    readonly scope?: 'Column' | 'Row';
    readonly bbox?: readonly [number, number, number, number];
  }
  export interface Structure {
    add(child: Structure | (() => void)): Structure;
    end(): void;
  }
  interface OutlineItem {
    addItem(title: string, options?: { readonly expanded?: boolean }): OutlineItem;
  }
  interface DocumentOptions {
    readonly size: 'A4';
    readonly margin: number;
    readonly pdfVersion: '1.7';
    readonly tagged: true;
    readonly lang: string;
    readonly displayTitle: true;
    readonly autoFirstPage: false;
    readonly bufferPages: true;
    readonly info: Readonly<Record<string, string | Date>>;
  }
  export default class PDFDocument {
    constructor(options: DocumentOptions);
    readonly outline: OutlineItem;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    addPage(): this;
    switchToPage(index: number): unknown;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    end(): void;
    registerFont(name: string, source: string): this;
    font(name: string): this;
    fontSize(size: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    widthOfString(text: string): number;
    currentLineHeight(includeGap?: boolean): number;
    image(
      source: Uint8Array,
      x: number,
      y: number,
      options: {
        readonly width?: number;
        readonly height?: number;
        readonly fit?: readonly [number, number];
      },
    ): this;
    struct(type: string, options?: StructureOptions, children?: () => void): Structure;
    addStructure(structure: Structure): this;
    markContent(tag: 'Artifact', options?: { readonly type?: string }): this;
    endMarkedContent(): this;
    save(): this;
    restore(): this;
    transform(a: number, b: number, c: number, d: number, e: number, f: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    circle(x: number, y: number, radius: number): this;
    polygon(...points: readonly (readonly [number, number])[]): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    clip(): this;
    lineWidth(width: number): this;
    lineJoin(join: 'round' | 'miter'): this;
    dash(length: number, options?: { readonly space?: number }): this;
    undash(): this;
    fillColor(color: string, opacity?: number): this;
    strokeColor(color: string, opacity?: number): this;
    fill(): this;
    stroke(): this;
    fillAndStroke(): this;
  }
}
