import type { BBox } from '@sigma/geo';
import type { Expression } from '../expression/expression.ts';
import { checkFilterGeometry } from '../expression/filter-geometry.ts';
import { readDate, readTimestamp } from '../expression/instant.ts';
import { type Size, tooMany } from '../expression/limits.ts';
import { showValue } from '../expression/text-position.ts';
import { textMisfit } from '../semantics/operand-class.ts';

/** The reason why a filter in JSON is rejected: where, what was expected, and a sentence for people. */
export interface ParseFailure {
  readonly ok: false;
  readonly path: string;
  readonly expected: string;
  readonly message: string;
}
export type Parsed<T> = { readonly ok: true; readonly value: T } | ParseFailure;
type Result = { readonly ok: true; readonly expression: Expression } | ParseFailure;
export type Members = Readonly<Record<string, unknown>>;

/** Makes the result for a rejected part of a filter. */
export function parseFailure(path: string, expected: string, message: string): ParseFailure {
  return { ok: false, path, expected, message };
}

/** Rejects the first member that is not known; undefined if there is none. */
export function rejectUnknownMembers(
  value: Members,
  known: readonly string[],
  path: string,
): ParseFailure | undefined {
  const other = Object.keys(value).find((name) => !known.includes(name));
  if (other === undefined) return undefined;
  return parseFailure(
    memberPath(path, other),
    known.join(', '),
    `Member ${showValue(other)} is not allowed here.`,
  );
}

/** Appends a member to a path. */
export function memberPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

const LITERALS: Readonly<Record<string, (value: unknown, path: string) => Result>> = {
  property: readProperty,
  timestamp: (value, path) => readInstant(value, path, 'timestamp'),
  date: (value, path) => readInstant(value, path, 'date'),
  bbox: readBBox,
};

/** Reads an object other than an operation or an interval: a property, an instant, a box or a geometry. */
export function readLiteralObject(value: Members, path: string, size: Size): Result {
  if (Object.hasOwn(value, 'coordinates') || Object.hasOwn(value, 'geometries')) {
    return readGeometry(value, path, size);
  }
  for (const [name, read] of Object.entries(LITERALS)) {
    if (Object.hasOwn(value, name))
      return rejectUnknownMembers(value, [name], path) ?? read(value[name], memberPath(path, name));
  }
  const expected = 'an op, property, timestamp, date, interval, bbox or GeoJSON geometry';
  return parseFailure(path, expected, `An object must be ${expected}.`);
}

/** Reads a property by its name. */
export function readProperty(name: unknown, path: string): Result {
  if (typeof name !== 'string' || name === '') {
    return parseFailure(path, 'the name of a property', 'A property must be given by its name.');
  }
  const misfit = textMisfit(name);
  if (misfit) return parseFailure(path, misfit.expected, misfit.message);
  return { ok: true, expression: { kind: 'property', name } };
}

function readInstant(text: unknown, path: string, kind: 'timestamp' | 'date'): Result {
  const read = kind === 'date' ? readDate : readTimestamp;
  const expression = typeof text === 'string' ? read(text) : undefined;
  if (expression) return { ok: true, expression };
  const expected = kind === 'date' ? 'a date such as 2026-03-01' : 'a timestamp such as 2026-03-01T12:00:00Z';
  return parseFailure(path, expected, `${showValue(text)} is not ${expected}.`);
}

function readGeometry(value: Members, path: string, size: Size): Result {
  const isCollection = Object.hasOwn(value, 'geometries');
  const known = ['type', isCollection ? 'geometries' : 'coordinates', 'bbox'];
  const others = rejectUnknownMembers(value, known, path);
  if (others) return others;
  const checked = checkFilterGeometry(value);
  if (!checked.ok) {
    const at = checked.field === '' ? path : memberPath(path, checked.field);
    return parseFailure(at, 'a GeoJSON geometry', checked.message);
  }
  size.positions += checked.positions;
  const excess = tooMany(size);
  if (excess) return parseFailure(path, excess.expected, excess.message);
  return { ok: true, expression: { kind: 'geometry', geometry: checked.geometry } };
}

const BBOX = 'west, south, east, north in degrees';

function readBBox(value: unknown, path: string): Result {
  const numbers = Array.isArray(value) && value.every((part) => typeof part === 'number') ? value : [];
  const bbox = bboxOfNumbers(numbers);
  if (bbox) return { ok: true, expression: { kind: 'bbox', bbox } };
  return parseFailure(path, BBOX, `A bbox must be ${BBOX}, with south not above north.`);
}

/** Makes a box of four numbers, or of six with heights, which are dropped. West may be greater than east. */
export function bboxOfNumbers(numbers: readonly number[]): BBox | undefined {
  if (numbers.length !== 4 && numbers.length !== 6) return undefined;
  const half = numbers.length / 2;
  const [west = 0, south = 0] = numbers;
  const [east = 0, north = 0] = numbers.slice(half);
  const isInRange = Math.abs(west) <= 360 && Math.abs(east) <= 360 && south >= -90 && north <= 90;
  if (!numbers.every(Number.isFinite) || !isInRange || south > north) return undefined;
  return [west + 0, south + 0, east + 0, north + 0];
}
