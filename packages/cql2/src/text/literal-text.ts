import type { Expression, Instant, IntervalEnd } from '../expression/expression.ts';
import { checkFilterGeometry } from '../expression/filter-geometry.ts';
import { readDate, readTimestamp } from '../expression/instant.ts';
import { show } from '../expression/place.ts';
import { GEOMETRY_TYPES, type GeometryTag, isGeometryTag } from '../expression/words.ts';
import { bboxOfNumbers } from '../json/literal-json.ts';
import { TextFault } from './scan-text.ts';
import { isNext, type TextReader, takeItems, takeList, takeSymbol, unexpected } from './text-reader.ts';

type Nested = readonly (number | Nested)[];

/** Reads a number with its sign. */
export function takeNumber(reader: TextReader): number {
  const { at } = reader.token;
  const sign = isNext(reader, '-') ? -1 : 1;
  if (isNext(reader, '-') || isNext(reader, '+')) reader.take();
  if (reader.token.kind !== 'number') throw unexpected(reader, 'a number');
  const value = Number(reader.take().text);
  if (!Number.isFinite(value)) throw new TextFault(at, 'a finite number', 'The number is not finite.');
  // -0 becomes 0
  return sign * value + 0;
}

/** Reads `('2026-03-01')` behind DATE or `('2026-03-01T12:00:00Z')` behind TIMESTAMP. */
export function takeInstant(reader: TextReader, kind: 'date' | 'timestamp'): Instant {
  takeSymbol(reader, '(');
  const example =
    kind === 'date' ? "a date such as '2026-03-01'" : "a timestamp such as '2026-03-01T12:00:00Z'";
  if (reader.token.kind !== 'string') throw unexpected(reader, example);
  const { text, at } = reader.take();
  const instant = kind === 'date' ? readDate(text) : readTimestamp(text);
  if (!instant) throw new TextFault(at, example, `${show(text)} is not ${example}.`);
  takeSymbol(reader, ')');
  return instant;
}

/** Reads an end of an interval that is a string: a date, a timestamp or `'..'`. */
export function takeEnd(reader: TextReader): IntervalEnd {
  const { text, at } = reader.take();
  const end: IntervalEnd | undefined =
    text === '..' ? { kind: 'open' } : (readDate(text) ?? readTimestamp(text));
  if (end) return end;
  const expected = "a date, a timestamp, '..', a property or a function";
  throw new TextFault(at, expected, `${show(text)} is no end of an interval. It takes ${expected}.`);
}

/** Reads `(west, south, east, north)`, with heights too where they are given. */
export function takeBBox(reader: TextReader, at: number): Expression {
  const bbox = bboxOfNumbers(takeList(reader, () => takeNumber(reader)));
  if (bbox) return { kind: 'bbox', bbox };
  const expected = 'west, south, east, north in degrees';
  throw new TextFault(at, expected, `A box is ${expected}, south not above north.`);
}

/** Reads the rest of a geometry in well-known text; its tag has been taken. */
export function takeGeometry(reader: TextReader, tag: GeometryTag, at: number): Expression {
  const checked = checkFilterGeometry(takeShape(reader, tag));
  if (!checked.ok) throw new TextFault(at, `a valid ${tag}`, checked.message);
  return { kind: 'geometry', geometry: checked.geometry };
}

function takeShape(reader: TextReader, tag: GeometryTag): { readonly [member: string]: unknown } {
  takeHeightMark(reader);
  const type = GEOMETRY_TYPES[tag];
  switch (tag) {
    case 'POINT':
      return { type, coordinates: takeOnePosition(reader) };
    case 'MULTIPOINT':
      return { type, coordinates: takeList(reader, () => takePoint(reader)) };
    case 'LINESTRING':
      return { type, coordinates: takeNested(reader, 1) };
    case 'POLYGON':
    case 'MULTILINESTRING':
      return { type, coordinates: takeNested(reader, 2) };
    case 'MULTIPOLYGON':
      return { type, coordinates: takeNested(reader, 3) };
    case 'GEOMETRYCOLLECTION':
      return { type, geometries: takeList(reader, () => takeMember(reader)) };
  }
}

/** `POINT Z (1 2 3)` and `POINT(1 2 3)` are the same. */
function takeHeightMark(reader: TextReader): void {
  if (reader.token.kind === 'word' && reader.token.text.toUpperCase() === 'Z') reader.take();
}

function takeMember(reader: TextReader): unknown {
  const tag = reader.token.text.toUpperCase();
  if (reader.token.kind !== 'word' || !isGeometryTag(tag) || tag === 'GEOMETRYCOLLECTION') {
    throw unexpected(reader, 'a geometry that is no collection');
  }
  reader.take();
  return takeShape(reader, tag);
}

function takeNested(reader: TextReader, levels: number): Nested {
  return takeList(reader, () => (levels === 1 ? takePosition(reader) : takeNested(reader, levels - 1)));
}

/** A position of a MULTIPOINT stands in brackets or, as many write it, without. */
function takePoint(reader: TextReader): Nested {
  return isNext(reader, '(') ? takeOnePosition(reader) : takePosition(reader);
}

function takeOnePosition(reader: TextReader): Nested {
  takeSymbol(reader, '(');
  const position = takePosition(reader);
  takeSymbol(reader, ')');
  return position;
}

/** Longitude, latitude and perhaps a height. */
function takePosition(reader: TextReader): Nested {
  reader.countPosition(reader.token.at);
  const position = [takeNumber(reader), takeNumber(reader)];
  if (!isNext(reader, ',') && !isNext(reader, ')')) position.push(takeNumber(reader));
  return position;
}

/** Reads `(…)` or `[…]` with values between, none of them included. */
export function takeArray(reader: TextReader, read: () => Expression): Expression[] {
  const [open, close] = isNext(reader, '[') ? ['[', ']'] : ['(', ')'];
  takeSymbol(reader, open);
  const items = isNext(reader, close) ? [] : reader.within(() => takeItems(reader, read));
  takeSymbol(reader, close);
  return items;
}
