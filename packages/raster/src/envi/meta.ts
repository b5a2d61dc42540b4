import type { SampleType } from '../pixels/samples.ts';

export const ENVI_INTERLEAVES = ['bil', 'bip', 'bsq'] as const;
export type EnviInterleave = (typeof ENVI_INTERLEAVES)[number];

/**
 * The supported numbers of `data type`, with the type of the values that are returned. 64-bit integers become f64, exact
 * up to 2^53. Complex types (6, 9) are rejected.
 */
export const ENVI_DATA_TYPES = {
  1: { bytes: 1, sampleType: 'u8' },
  2: { bytes: 2, sampleType: 'i16' },
  3: { bytes: 4, sampleType: 'i32' },
  4: { bytes: 4, sampleType: 'f32' },
  5: { bytes: 8, sampleType: 'f64' },
  12: { bytes: 2, sampleType: 'u16' },
  13: { bytes: 4, sampleType: 'u32' },
  14: { bytes: 8, sampleType: 'f64' },
  15: { bytes: 8, sampleType: 'f64' },
} as const satisfies Record<number, { bytes: number; sampleType: SampleType }>;
export type EnviDataType = keyof typeof ENVI_DATA_TYPES;

/** `map info`: a reference pixel (1-based; 1, 1 is the outer corner of the first pixel) and its map position. */
export interface EnviMapInfo {
  readonly projection: string;
  readonly refX: number;
  readonly refY: number;
  readonly easting: number;
  readonly northing: number;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly zone?: number;
  readonly hemisphere?: 'North' | 'South';
  readonly datum?: string;
  readonly units?: string;
  /** Degrees, counterclockwise, about the reference pixel. */
  readonly rotationDeg?: number;
}

/** The contents of an ENVI header. Wavelengths and widths are in nm, whatever unit the file uses. */
export interface EnviMeta {
  readonly samples: number;
  readonly lines: number;
  readonly bands: number;
  readonly dataType: EnviDataType;
  readonly interleave: EnviInterleave;
  /** 0 = least significant byte first. */
  readonly byteOrder: 0 | 1;
  readonly headerOffset: number;
  readonly description?: string;
  readonly sensorType?: string;
  readonly acquisitionTime?: string;
  readonly bandNames?: readonly string[];
  readonly wavelengthsNm?: readonly number[];
  readonly fwhmNm?: readonly number[];
  /** Bad band list: true = good. */
  readonly goodBands?: readonly boolean[];
  /** Bands to show, counted from 1: red, green, blue, or one for gray. */
  readonly defaultBands?: readonly number[];
  readonly dataIgnoreValue?: number;
  readonly gains?: readonly number[];
  readonly offsets?: readonly number[];
  readonly reflectanceScaleFactor?: number;
  readonly mapInfo?: EnviMapInfo;
  readonly coordinateSystem?: string;
  /** Every other key, in lower case, with its value as written (including braces). */
  readonly other: Readonly<Record<string, string>>;
}
