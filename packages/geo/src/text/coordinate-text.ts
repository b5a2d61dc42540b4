import type { Position } from '../shapes/geojson.ts';
import { wrapLongitude } from '../sphere/sphere.ts';
import { parseMgrsText } from './mgrs-text.ts';

/** Longer texts are not coordinates; rejecting them early keeps the search box fast. */
const MAX_LENGTH = 80;
const NUMBER = /\d+(?:\.\d*)?|\.\d+/g;
const PART = /^([NSEW])?\s*([+-])?\s*([\d.][\d.°:'"\s]*?)\s*([NSEW])?$/;
const COMPONENT = /(\d+(?:\.\d*)?|\.\d+)\s*([°:'"]?)\s*/y;
/** Symbols that may follow degrees, minutes and seconds, in this order. */
const SYMBOLS = ['°:', "':", '"'] as const;

/** One half of a text: its numbers (degrees, minutes, seconds), its sign and its axis. */
interface Part {
  readonly numbers: readonly string[];
  readonly isNegative: boolean;
  readonly axis: 'lat' | 'lon' | undefined;
  /** Whether it is a single number without a symbol, which may be in a compact form. */
  readonly isBare: boolean;
}

/**
 * Reads coordinates as people write them, latitude first unless letters indicate otherwise: decimal degrees,
 * degrees with minutes and seconds (separated by symbols, colons, hyphens or spaces), compact DDMM.m and DDMMSS.s,
 * and milliarcseconds (eight digits or more), also references of the military grid. The halves are separated by a comma, a semicolon, a space, a letter
 * N, S, E or W, or a sign. South and west are negative. Longitudes up to ±360 are brought within ±180. Returns
 * undefined for everything else, for values out of range, and for the pair 0, 0 (PD-12).
 *
 * @example parseCoordinateText('40°25\'6"N 74°38\'28"W') // [-74.64111, 40.41833]
 */
export function parseCoordinateText(text: string): Position | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  return parseMgrsText(text) ?? parseDegrees(text);
}

function parseDegrees(text: string): Position | undefined {
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

/** Reduces variants to one character for each meaning: `°`, `'`, `"`, `-`, `,`, capital letters; strips brackets. */
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
  // A hyphen between digits joins degrees and minutes when something else separates the halves.
  const joined = (part: string) => part.replace(/(?<=\d)-(?=\d)/g, ' ').trim();
  const [first, second] = parts;
  if (first !== undefined && second !== undefined) return [joined(first), joined(second)];
  const whole = hasLetter ? joined(text) : text;
  const at = hasLetter && /[NSEW].*\d/.test(whole) ? splitByLetter(whole) : splitByNumbers(whole);
  return at === undefined ? undefined : [whole.slice(0, at).trim(), whole.slice(at).trim()];
}

/** Index at which the second half begins: after the first letter, or at the second letter when letters come first. */
function splitByLetter(text: string): number | undefined {
  const first = text.search(/[NSEW]/);
  if (first > 0) return first + 1;
  const second = text.slice(1).search(/[NSEW]/);
  return second < 0 ? splitByNumbers(text) : second + 1;
}

/** Index at which the second half begins: at a sign, at a second degree symbol, or in the middle of the numbers. */
function splitByNumbers(text: string): number | undefined {
  const starts = [...text.matchAll(NUMBER)].map(({ index }) => index);
  const sign = text.slice(1).search(/[+-]/) + 1;
  if (sign > 0) {
    const isGlued = /\d$/.test(text.slice(0, sign));
    // 94103-1234 is a postal code. Without a space, only a decimal point or a leading sign indicates coordinates.
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
    // Only the last number may have decimals.
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

/** Splits a compact number (DDMM.m, DDDMM.m, DDMMSS.s or DDDMMSS.s) into degrees, minutes and seconds. */
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

/** Whether a number is in milliarcseconds: 180 degrees are 648,000,000, and a compact form has at most seven digits. */
function isArcMs({ numbers }: Part): boolean {
  return wholeDigits(numbers[0] ?? '') >= 8;
}

function arcMsToDeg({ numbers, isNegative }: Part): number {
  const size = Number(numbers[0]) / 3_600_000;
  return isNegative ? -size : size;
}
