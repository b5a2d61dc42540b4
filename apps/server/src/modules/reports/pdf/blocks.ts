/** A report as it is drawn: sections of blocks from top to bottom. Texts are final; nothing is decided while drawing. */
export interface ReportDocument {
  readonly title: string;
  /** Who made it. */
  readonly author: string;
  /** At the foot of every page, left of the page number. */
  readonly footer: string;
  readonly createdAt: Date;
  readonly sections: readonly Section[];
}

/** A bookmark. Begins on a new page, unless it is so short that it continues the page before it. */
export interface Section {
  readonly isShort?: boolean | undefined;
  readonly bookmark: string;
  /** The bookmark is listed below the one before it. */
  readonly isPart?: boolean | undefined;
  readonly blocks: readonly Block[];
}

export type Block =
  | TitleBlock
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly isQuiet?: boolean | undefined }
  | { readonly kind: 'notice'; readonly text: string }
  | FiguresBlock
  | FactsBlock
  | TableBlock
  | MapBlock
  | PicturesBlock
  | SpectrumBlock
  | StripBlock
  | RatesBlock
  | { readonly kind: 'checks'; readonly labels: readonly string[] }
  | { readonly kind: 'lines'; readonly label: string; readonly count: number }
  | CodeBlock;

/** The head of the first page, or of a section where `right` is empty. */
export interface TitleBlock {
  readonly kind: 'title';
  readonly text: string;
  readonly subtitle: string;
  readonly right: readonly string[];
}

/** Large figures next to each other. */
export interface FiguresBlock {
  readonly kind: 'figures';
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

/** Values with their names, in two columns. */
export interface FactsBlock {
  readonly kind: 'facts';
  readonly items: readonly {
    readonly label: string;
    readonly value: string;
    /** Over both columns, such as an id that must not be broken. */
    readonly isWide?: boolean | undefined;
  }[];
}

export interface TableBlock {
  readonly kind: 'table';
  readonly columns: readonly {
    readonly title: string;
    /** Share of the width. */
    readonly share: number;
    readonly isNumber?: boolean | undefined;
  }[];
  readonly rows: readonly (readonly string[])[];
}

/** A place on a map or plot: shares of its width from the left and of its height from the top. */
export type Spot = readonly [x: number, y: number];

export interface MapBlock {
  readonly kind: 'map';
  readonly alt: string;
  readonly caption: string;
  readonly height: number;
  /** Fills the map exactly. */
  readonly picture: Uint8Array | undefined;
  readonly shapes: readonly MapShape[];
  readonly scale: { readonly text: string; readonly share: number };
  /** Explains the colours of the plumes on it. */
  readonly key?: ColourKey | undefined;
}

/** The colours of a scale from its least to its most value, as #rrggbb with an opacity of 0 to 1. */
export interface ColourKey {
  readonly least: string;
  readonly most: string;
  readonly colours: readonly { readonly color: string; readonly opacity: number }[];
}

export type MapShape =
  | { readonly kind: 'area' | 'line' | 'facility' | 'outline'; readonly lines: readonly (readonly Spot[])[] }
  | { readonly kind: 'alert' | 'detection'; readonly at: Spot }
  /** Around something that a mark would hide, and that reaches so far from the spot, as a share of the width. */
  | { readonly kind: 'ring'; readonly at: Spot; readonly reach: number }
  /** A PNG over the ground, whose corners are given from the upper left one clockwise. */
  | {
      readonly kind: 'plume';
      readonly picture: Uint8Array;
      readonly corners: readonly [Spot, Spot, Spot, Spot];
    }
  | { readonly kind: 'number'; readonly at: Spot; readonly text: string }
  /** A line from a place to its number, which stands next to it. */
  | { readonly kind: 'leader'; readonly at: Spot; readonly to: Spot }
  /** At the upper left of a map: an arrow to where the wind blows, next to lines that explain it. */
  | { readonly kind: 'wind note'; readonly towardsDeg: number; readonly lines: readonly string[] }
  /** The wind blows towards `towardsDeg`. */
  | { readonly kind: 'wind'; readonly at: Spot; readonly towardsDeg: number };

/** Pictures next to each other. */
export interface PicturesBlock {
  readonly kind: 'pictures';
  /** The most points of a side. */
  readonly side: number;
  readonly items: readonly {
    readonly alt: string;
    readonly caption: string;
    /** JPEG or PNG; without it the caption says why there is none. */
    readonly picture: Uint8Array | undefined;
    readonly shapes: readonly MapShape[];
    readonly scale?: MapBlock['scale'] | undefined;
    readonly key?: ColourKey | undefined;
  }[];
}

export interface SpectrumBlock {
  readonly kind: 'spectrum';
  readonly alt: string;
  readonly caption: string;
  readonly nm: readonly number[];
  readonly measured: readonly number[];
  readonly fitted: readonly number[];
}

/** The passes of a period in their order in time. */
export interface StripBlock {
  readonly kind: 'strip';
  readonly alt: string;
  readonly caption: string;
  readonly from: string;
  readonly to: string;
  readonly marks: readonly {
    readonly x: number;
    readonly what: 'finding' | 'nothing' | 'cloudy' | 'other';
  }[];
}

/** Rates of sources over time. */
export interface RatesBlock {
  readonly kind: 'rates';
  readonly alt: string;
  readonly caption: string;
  readonly from: string;
  readonly to: string;
  /** The largest value of the axis, kg/h. */
  readonly top: number;
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly { readonly x: number; readonly value: number; readonly sigma: number }[];
  }[];
}

/** A QR code with the address that it contains. */
export interface CodeBlock {
  readonly kind: 'code';
  readonly url: string;
  readonly label: string;
}

export interface DrawnReport {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pages: number;
}
