import type { Position } from '../shapes/geojson.ts';
import { wrapLongitude } from '../sphere/sphere.ts';

/** Longer texts are no coordinates; looking no further keeps reading fast. */
const MAX_LENGTH = 80;
const NUMBER = /\d+(?:\.\d*)?|\.\d+/g;
const PART = /^([NSEW])?\s*([+-])?\s*([\d.][\d.°:'"\s]*?)\s*([NSEW])?$/;
const COMPONENT = /(\d+(?:\.\d*)?|\.\d+)\s*([°:'"]?)\s*/y;
/** What may follow degrees, minutes and seconds. */
const SYMBOLS = ['°:', "':", '"'] as const;

/** One half of a text: its numbers (degrees, minutes, seconds) and what it says about sign and axis. */
interface Part {
  readonly numbers: readonly string[];
  readonly isNegative: boolean;
  readonly axis: 'lat' | 'lon' | undefined;
  /** A single number without a symbol, which may be of a compact form. */
  readonly isBare: boolean;
}

/**
 * Reads coordinates as people write them, latitude first unless letters say otherwise: decimal degrees,
 * degrees with minutes and seconds (by symbols, colons, hyphens or spaces), compact DDMM.m and DDMMSS.s, and
 * milliarcseconds (eight digits or more); halves separated by a comma, a semicolon, a space, a letter N, S, E
 * or W, or a sign. South and west are negative. Longitudes up to ±360 are brought within ±180. Undefined for
 * everything else, for values out of range, and for the pair 0, 0.
 *
 * @example parseCoordinateText('40°25\'6"N 74°38\'28"W') // [-74.64111, 40.41833]
 */
export function parseCoordinateText(text: string): Position | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const halves = halve(normalise(text));
  const [first, second] = halves ? [readPart(halves[0]), readPart(halves[1])] : [];
  if (!first || !second) return undefined;
  if (first.axis !== undefined && first.axis === second.axis) return undefined;
  const isLonFirst = first.axis === 'lon' || second.axis === 'lat';
  const [lat, lon] = isLonFirst ? [second, first] : [first, second];
  const inArcMs = lat.isBare && lon.isBare && (isArcMs(lat) || isArcMs(lon));
  const latDeg = inArcMs ? arcMsToDeg(lat) : toDegrees(lat);
  const lonDeg = inArcMs ? arcMsToDeg(lon) : toDegrees(lon);
  if (!(Math.abs(latDeg) <= 90) || !(Math.abs(lonDeg) <= 360)) return undefined;
  return latDeg === 0 && lonDeg === 0 ? undefined : [wrapLongitude(lonDeg) + 0, latDeg + 0];
}

/** One character for each meaning: `°`, `'`, `"`, `-`, `,`, capital letters; outer brackets taken off. */
function normalise(text: string): string {
  return text
    .replace(/[º˚∘]|(?<=\d\s*)d(?:eg)?(?![a-z])/gi, '°')
    .replace(/''|[’′‘]{2}|[”“″„ʺ]/g, '"')
    .replace(/[’‘´′`ʹ]/g, "'")
    .replace(/[−–—‐‑]/g, '-')
    .replace(/;/g, ',')
    .replace(/\b([NSEW])(?:orth|outh|ast|est)\b/gi, '$1')
    .replace(/^[\s([]+|[\s)\],/]+$/g, '')
    .toUpperCase();
}

function halve(text: string): readonly [string, string] | undefined {
  const parts = text.split(',');
  if (parts.length > 2) return undefined;
  const hasLetter = /[NSEW]/.test(text);
  // a hyphen between digits joins degrees and minutes where the halves are known otherwise
  const joined = (part: string) => part.replace(/(?<=\d)-(?=\d)/g, ' ').trim();
  const [first, second] = parts;
  if (first !== undefined && second !== undefined) return [joined(first), joined(second)];
  const whole = hasLetter ? joined(text) : text;
  const at = hasLetter && /[NSEW].*\d/.test(whole) ? placeByLetter(whole) : placeByNumbers(whole);
  return at === undefined ? undefined : [whole.slice(0, at).trim(), whole.slice(at).trim()];
}

/** Where the second half begins: after the first letter, or at the second one when letters come first. */
function placeByLetter(text: string): number | undefined {
  const first = text.search(/[NSEW]/);
  if (first > 0) return first + 1;
  const second = text.slice(1).search(/[NSEW]/);
  return second < 0 ? placeByNumbers(text) : second + 1;
}

/** Where the second half begins: at a sign, at a second degree symbol, or in the middle of the numbers. */
function placeByNumbers(text: string): number | undefined {
  const starts = [...text.matchAll(NUMBER)].map(({ index }) => index);
  const sign = text.slice(1).search(/[+-]/) + 1;
  if (sign > 0) {
    const isGlued = /\d$/.test(text.slice(0, sign));
    // 94103-1234 is a postal code: without a space, a point or a sign in front says that numbers are meant
    return !isGlued || /^[+-]|\./.test(text.slice(0, sign)) ? sign : undefined;
  }
  const degrees = text.lastIndexOf('°');
  const beforeSymbol = starts.findLast((start) => start < degrees);
  if (text.indexOf('°') < degrees) return beforeSymbol;
  return starts.length % 2 === 0 && starts.length <= 6 ? starts[starts.length / 2] : undefined;
}

function readPart(text: string): Part | undefined {
  const [, prefix, sign, body, suffix] = PART.exec(text) ?? [];
  if (body === undefined || (prefix && suffix)) return undefined;
  const letter = prefix ?? suffix;
  const isSouthOrWest = letter === 'S' || letter === 'W';
  if (sign === '-' && letter && !isSouthOrWest) return undefined;
  const read = readComponents(body);
  if (!read) return undefined;
  const axis = letter === undefined ? undefined : letter === 'N' || letter === 'S' ? 'lat' : 'lon';
  return { ...read, axis, isNegative: sign === '-' || isSouthOrWest };
}

function readComponents(body: string): Pick<Part, 'numbers' | 'isBare'> | undefined {
  const numbers: string[] = [];
  let symbols = '';
  COMPONENT.lastIndex = 0;
  while (COMPONENT.lastIndex < body.length) {
    const [, number, symbol = ''] = COMPONENT.exec(body) ?? [];
    if (number === undefined || !SYMBOLS[numbers.length]?.includes(symbol)) return undefined;
    // only the last number may have decimals
    if (numbers.at(-1)?.includes('.')) return undefined;
    numbers.push(number);
    symbols += symbol;
  }
  return { numbers, isBare: numbers.length === 1 && symbols === '' };
}

function toDegrees(part: Part): number {
  const [degrees = '', minutes = '0', seconds = '0'] = part.isBare
    ? expand(part.numbers[0] ?? '')
    : part.numbers;
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return Number.NaN;
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return part.isNegative ? -size : size;
}

/** Degrees, minutes and seconds of a compact number: DDMM.m, DDDMM.m, DDMMSS.s or DDDMMSS.s. */
function expand(number: string): readonly string[] {
  const digits = wholeDigits(number);
  if (digits < 4) return [number];
  if (digits < 6) return [number.slice(0, digits - 2), number.slice(digits - 2)];
  return [number.slice(0, digits - 4), number.slice(digits - 4, digits - 2), number.slice(digits - 2)];
}

function wholeDigits(number: string): number {
  const point = number.indexOf('.');
  return point < 0 ? number.length : point;
}

/** Degrees of 180 are 648,000,000 milliarcseconds; a compact form has seven digits at most. */
function isArcMs({ numbers }: Part): boolean {
  return wholeDigits(numbers[0] ?? '') >= 8;
}

function arcMsToDeg({ numbers, isNegative }: Part): number {
  const size = Number(numbers[0]) / 3_600_000;
  return isNegative ? -size : size;
}
