import { MS_PER_DAY } from '@sigma/geo';
import {
  type Column,
  checksumOf,
  columns,
  LINE_LENGTH,
  readCatalogNumber,
  readDecimal,
  readExponent,
} from './element-set-text.ts';

/** The values of a two-line element set, in the units of the format. */
export interface Elements {
  readonly catalogNumber: number;
  readonly classification: 'U' | 'C' | 'S';
  /** Launch year, number and piece, such as `23084AC`. */
  readonly internationalDesignator: string;
  /** Milliseconds since 1970 UTC, with the fractions of the format. */
  readonly epochMs: number;
  /** Half the first derivative of the mean motion, rev/day². */
  readonly meanMotionDot: number;
  /** A sixth of the second derivative of the mean motion, rev/day³. */
  readonly meanMotionDdot: number;
  /** Drag term in 1/Earth radii. */
  readonly bstar: number;
  readonly elementNumber: number;
  readonly inclinationDeg: number;
  readonly raanDeg: number;
  readonly eccentricity: number;
  readonly argumentOfPerigeeDeg: number;
  readonly meanAnomalyDeg: number;
  readonly meanMotionRevPerDay: number;
  readonly revolutionNumber: number;
}

/** A parsed element set together with its two lines. */
export interface ElementSet extends Elements {
  readonly line1: string;
  readonly line2: string;
  /** The epoch rounded to a millisecond, for display; calculations use `epochMs`. */
  readonly epoch: Date;
}

/** The reasons for which an element set is rejected, in the order of the checks. */
export const ELEMENT_SET_ERRORS = [
  'line_count',
  'line_length',
  'line_number',
  'checksum',
  'catalog_number',
  'catalog_numbers_differ',
  'classification',
  'epoch',
  'mean_motion_dot',
  'mean_motion_ddot',
  'bstar',
  'element_number',
  'inclination',
  'raan',
  'eccentricity',
  'argument_of_perigee',
  'mean_anomaly',
  'mean_motion',
  'revolution_number',
] as const;
export type ElementSetError = (typeof ELEMENT_SET_ERRORS)[number];

/** A valid element set, or the reason for its rejection. */
export type ParsedElementSet =
  | { readonly ok: true; readonly set: ElementSet }
  | { readonly ok: false; readonly reason: ElementSetError };

class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly reason: ElementSetError;
  constructor(reason: ElementSetError) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Parses a two-line element set. A title line before it and blanks at line ends are allowed. The reason is the first
 * error found: form of the lines, checksums, then fields from left to right.
 */
export function parseElementSet(text: string): ParsedElementSet {
  try {
    return { ok: true, set: readLines(...linesOf(text)) };
  } catch (error) {
    if (error instanceof Rejection) return { ok: false, reason: error.reason };
    throw error;
  }
}

function linesOf(text: string): [string, string] {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const [line1, line2] = lines.length === 3 ? lines.slice(1) : lines;
  if (lines.length < 2 || lines.length > 3 || line1 === undefined || line2 === undefined)
    throw new Rejection('line_count');
  if (line1.length !== LINE_LENGTH || line2.length !== LINE_LENGTH) throw new Rejection('line_length');
  if (!line1.startsWith('1 ') || !line2.startsWith('2 ')) throw new Rejection('line_number');
  for (const line of [line1, line2]) {
    if (line.at(-1) !== String(checksumOf(line))) throw new Rejection('checksum');
  }
  return [line1, line2];
}

function readLines(line1: string, line2: string): ElementSet {
  const catalogNumber = required(readCatalogNumber(columns(line1, [3, 7])), 'catalog_number');
  const classification = columns(line1, [8, 8]).trim() || 'U';
  if (classification !== 'U' && classification !== 'C' && classification !== 'S')
    throw new Rejection('classification');
  const epochMs = readEpoch(line1);
  const meanMotionDot = required(readDecimal(columns(line1, [34, 43])), 'mean_motion_dot');
  const meanMotionDdot = required(readExponent(columns(line1, [45, 52])), 'mean_motion_ddot');
  const bstar = required(readExponent(columns(line1, [54, 61])), 'bstar');
  const elementNumber = readCount(line1, [65, 68], 'element_number');
  if (required(readCatalogNumber(columns(line2, [3, 7])), 'catalog_number') !== catalogNumber)
    throw new Rejection('catalog_numbers_differ');
  return {
    line1,
    line2,
    catalogNumber,
    classification,
    internationalDesignator: columns(line1, [10, 17]).trim(),
    epoch: new Date(Math.round(epochMs)),
    epochMs,
    meanMotionDot,
    meanMotionDdot,
    bstar,
    elementNumber,
    inclinationDeg: readWithin(columns(line2, [9, 16]), [0, 180], 'inclination'),
    raanDeg: readWithin(columns(line2, [18, 25]), [0, 360], 'raan'),
    eccentricity: readEccentricity(columns(line2, [27, 33])),
    argumentOfPerigeeDeg: readWithin(columns(line2, [35, 42]), [0, 360], 'argument_of_perigee'),
    meanAnomalyDeg: readWithin(columns(line2, [44, 51]), [0, 360], 'mean_anomaly'),
    // Above 17.2 rev/day the orbit would be inside the Earth.
    meanMotionRevPerDay: readWithin(columns(line2, [53, 63]), [0.01, 17.2], 'mean_motion'),
    revolutionNumber: readCount(line2, [64, 68], 'revolution_number'),
  };
}

function required(value: number | null, reason: ElementSetError): number {
  if (value === null) throw new Rejection(reason);
  return value;
}

function readWithin(text: string, [least, most]: readonly [number, number], reason: ElementSetError): number {
  const value = required(readDecimal(text), reason);
  if (value < least || value > most) throw new Rejection(reason);
  return value;
}

function readEccentricity(text: string): number {
  if (!/^[\d ]*\d$/.test(text)) throw new Rejection('eccentricity');
  return Number(`0.${text.replaceAll(' ', '0')}`);
}

/** Reads an integer; a blank field is zero. */
function readCount(line: string, where: Column, reason: ElementSetError): number {
  const text = columns(line, where).trim();
  if (!/^\d*$/.test(text)) throw new Rejection(reason);
  return Number(text);
}

function readEpoch(line1: string): number {
  const [yearText, dayText] = [columns(line1, [19, 20]), columns(line1, [21, 32])];
  if (!/^[ \d]\d$/.test(yearText) || !/^[ \d]{2}\d\.\d+ *$/.test(dayText)) throw new Rejection('epoch');
  // The year has two digits; years before 57 are after 2000, because the first satellite flew in 1957.
  const year = Number(yearText) + (Number(yearText) < 57 ? 2000 : 1900);
  const day = Number(dayText);
  const yearStart = Date.UTC(year, 0, 1);
  const daysInYear = (Date.UTC(year + 1, 0, 1) - yearStart) / MS_PER_DAY;
  if (day < 1 || day >= daysInYear + 1) throw new Rejection('epoch');
  return yearStart + (day - 1) * MS_PER_DAY;
}
