import { type BBox, checkGeometry } from '@sigma/geo';
import type { Expression, IntervalEnd } from './expression.ts';
import { readDate, readTimestamp } from './instant.ts';

export interface Refused {
  readonly ok: false;
  readonly path: string;
  readonly expected: string;
  readonly message: string;
}
export type Parsed<T> = { readonly ok: true; readonly value: T } | Refused;
type Result = { readonly ok: true; readonly expression: Expression } | Refused;
type Members = Readonly<Record<string, unknown>>;

export function refuse(path: string, expected: string, message: string): Refused {
  return { ok: false, path, expected, message };
}

export function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function refuseOthers(value: Members, known: readonly string[], path: string): Refused | undefined {
  const other = Object.keys(value).find((name) => !known.includes(name));
  if (other === undefined) return undefined;
  return refuse(
    member(path, other),
    known.join(', '),
    `The member ${JSON.stringify(other)} is not known here.`,
  );
}

function member(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

const LITERALS: Readonly<Record<string, (value: unknown, path: string) => Result>> = {
  property: readProperty,
  timestamp: (value, path) => readInstant(value, path, 'timestamp'),
  date: (value, path) => readInstant(value, path, 'date'),
  interval: readInterval,
  bbox: readBBox,
};

/** Reads an object that is no operation: a property, an instant, an interval, a box or a geometry. */
export function readLiteralObject(value: Members, path: string): Result {
  if (Object.hasOwn(value, 'coordinates')) return readGeometry(value, path);
  for (const [name, read] of Object.entries(LITERALS)) {
    if (Object.hasOwn(value, name))
      return refuseOthers(value, [name], path) ?? read(value[name], member(path, name));
  }
  const expected = 'an op, property, timestamp, date, interval, bbox or GeoJSON geometry';
  return refuse(path, expected, `An object is ${expected}.`);
}

function readProperty(name: unknown, path: string): Result {
  if (typeof name === 'string' && name !== '') return { ok: true, expression: { kind: 'property', name } };
  return refuse(path, 'the name of a property', 'A property is given by its name.');
}

function readInstant(text: unknown, path: string, kind: 'timestamp' | 'date'): Result {
  const read = kind === 'date' ? readDate : readTimestamp;
  const expression = typeof text === 'string' ? read(text) : undefined;
  if (expression) return { ok: true, expression };
  const expected = kind === 'date' ? 'a date such as 2026-03-01' : 'a timestamp such as 2026-03-01T12:00:00Z';
  return refuse(path, expected, `${JSON.stringify(text)} is not ${expected}.`);
}

function readInterval(value: unknown, path: string): Result {
  if (!Array.isArray(value) || value.length !== 2) {
    return refuse(path, 'a list of two ends', 'An interval has a start and an end.');
  }
  const start = readEnd(value[0], `${path}[0]`);
  if (!start.ok) return start;
  const end = readEnd(value[1], `${path}[1]`);
  if (!end.ok) return end;
  return { ok: true, expression: { kind: 'interval', start: start.value, end: end.value } };
}

function readEnd(value: unknown, path: string): Parsed<IntervalEnd> {
  if (value === '..') return { ok: true, value: { kind: 'open' } };
  const instant = typeof value === 'string' ? (readDate(value) ?? readTimestamp(value)) : undefined;
  if (instant) return { ok: true, value: instant };
  if (isRecord(value) && Object.hasOwn(value, 'property')) {
    const others = refuseOthers(value, ['property'], path);
    if (others) return others;
    const read = readProperty(value.property, member(path, 'property'));
    if (!read.ok) return read;
    if (read.expression.kind === 'property') return { ok: true, value: read.expression };
  }
  return refuse(path, 'a timestamp, a date, ".." or a property', 'This is no end of an interval.');
}

function readGeometry(value: Members, path: string): Result {
  const others = refuseOthers(value, ['type', 'coordinates', 'bbox'], path);
  if (others) return others;
  const checked = checkGeometry(value);
  if (checked.ok) return { ok: true, expression: { kind: 'geometry', geometry: checked.geometry } };
  return refuse(
    checked.field === '' ? path : member(path, checked.field),
    'a GeoJSON geometry',
    checked.message,
  );
}

function readBBox(value: unknown, path: string): Result {
  const expected = 'west, south, east, north in degrees';
  if (!Array.isArray(value) || !value.every((part) => typeof part === 'number' && Number.isFinite(part))) {
    return refuse(path, expected, `A bbox is ${expected}.`);
  }
  // heights of a box in three dimensions are left out
  const [west, south, east, north] = value.length === 6 ? [value[0], value[1], value[3], value[4]] : value;
  const isInRange = Math.abs(west) <= 360 && Math.abs(east) <= 360 && south >= -90 && north <= 90;
  if (![4, 6].includes(value.length) || !isInRange || south > north) {
    return refuse(path, expected, `A bbox is ${expected}, south not above north.`);
  }
  const bbox: BBox = [west, south, east, north];
  return { ok: true, expression: { kind: 'bbox', bbox } };
}
