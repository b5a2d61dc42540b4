import type { Expression, Instant, IntervalEnd } from '../expression/expression.ts';
import { checkFilterGeometry } from '../expression/filter-geometry.ts';
import { readDate, readTimestamp } from '../expression/instant.ts';
import { showValue } from '../expression/text-position.ts';
import { GEOMETRY_TYPES, type GeometryTag, isGeometryTag } from '../expression/words.ts';
import { bboxOfNumbers } from '../json/literal-json.ts';
import { TextSyntaxError } from './scan-text.ts';
import { isNext, readItems, readList, readSymbol, type TextReader, unexpected } from './text-reader.ts';

type Nested = readonly (number | Nested)[];

/** Reads a number with its sign. */
export function readNumber(reader: TextReader): number {
  const { at } = reader.token;
  const sign = isNext(reader, '-') ? -1 : 1;
  if (isNext(reader, '-') || isNext(reader, '+')) reader.consume();
  if (reader.token.kind !== 'number') throw unexpected(reader, 'a number');
  const value = Number(reader.consume().text);
  if (!Number.isFinite(value)) throw new TextSyntaxError(at, 'a finite number', 'The number is not finite.');
  // Adding zero turns -0 into 0.
  return sign * value + 0;
}

/** Reads `('2026-03-01')` after DATE or `('2026-03-01T12:00:00Z')` after TIMESTAMP. */
export function readInstant(reader: TextReader, kind: 'date' | 'timestamp'): Instant {
  readSymbol(reader, '(');
  const example =
    kind === 'date' ? "a date such as '2026-03-01'" : "a timestamp such as '2026-03-01T12:00:00Z'";
  if (reader.token.kind !== 'string') throw unexpected(reader, example);
  const { text, at } = reader.consume();
  const instant = kind === 'date' ? readDate(text) : readTimestamp(text);
  if (!instant) throw new TextSyntaxError(at, example, `${showValue(text)} is not ${example}.`);
  readSymbol(reader, ')');
  return instant;
}

/** Reads an end of an interval that is a string: a date, a timestamp or `'..'`. */
export function readEnd(reader: TextReader): IntervalEnd {
  const { text, at } = reader.consume();
  const end: IntervalEnd | undefined =
    text === '..' ? { kind: 'open' } : (readDate(text) ?? readTimestamp(text));
  if (end) return end;
  const expected = "a date, a timestamp, '..', a property or a function";
  throw new TextSyntaxError(
    at,
    expected,
    `${showValue(text)} is not a valid end of an interval. It must be ${expected}.`,
  );
}

/** Reads `(west, south, east, north)`, optionally with heights. */
export function readBBox(reader: TextReader, at: number): Expression {
  const bbox = bboxOfNumbers(readList(reader, () => readNumber(reader)));
  if (bbox) return { kind: 'bbox', bbox };
  const expected = 'west, south, east, north in degrees';
  throw new TextSyntaxError(at, expected, `A box must be ${expected}, with south not above north.`);
}

/** Reads the rest of a geometry in well-known text, after its tag. */
export function readGeometry(reader: TextReader, tag: GeometryTag, at: number): Expression {
  const checked = checkFilterGeometry(readShape(reader, tag));
  if (!checked.ok) throw new TextSyntaxError(at, `a valid ${tag}`, checked.message);
  return { kind: 'geometry', geometry: checked.geometry };
}

function readShape(reader: TextReader, tag: GeometryTag): { readonly [member: string]: unknown } {
  readHeightMark(reader);
  const type = GEOMETRY_TYPES[tag];
  switch (tag) {
    case 'POINT':
      return { type, coordinates: readOnePosition(reader) };
    case 'MULTIPOINT':
      return { type, coordinates: readList(reader, () => readPoint(reader)) };
    case 'LINESTRING':
      return { type, coordinates: readNested(reader, 1) };
    case 'POLYGON':
    case 'MULTILINESTRING':
      return { type, coordinates: readNested(reader, 2) };
    case 'MULTIPOLYGON':
      return { type, coordinates: readNested(reader, 3) };
    case 'GEOMETRYCOLLECTION':
      return { type, geometries: readList(reader, () => readMember(reader)) };
  }
}

/** Skips an optional Z: `POINT Z (1 2 3)` and `POINT(1 2 3)` are equivalent. */
function readHeightMark(reader: TextReader): void {
  if (reader.token.kind === 'word' && reader.token.text.toUpperCase() === 'Z') reader.consume();
}

function readMember(reader: TextReader): unknown {
  const tag = reader.token.text.toUpperCase();
  if (reader.token.kind !== 'word' || !isGeometryTag(tag) || tag === 'GEOMETRYCOLLECTION') {
    throw unexpected(reader, 'a geometry that is not a collection');
  }
  reader.consume();
  return readShape(reader, tag);
}

function readNested(reader: TextReader, levels: number): Nested {
  return readList(reader, () => (levels === 1 ? readPosition(reader) : readNested(reader, levels - 1)));
}

/** Reads a position of a MULTIPOINT, with brackets or, as many write it, without. */
function readPoint(reader: TextReader): Nested {
  return isNext(reader, '(') ? readOnePosition(reader) : readPosition(reader);
}

function readOnePosition(reader: TextReader): Nested {
  readSymbol(reader, '(');
  const position = readPosition(reader);
  readSymbol(reader, ')');
  return position;
}

/** Reads longitude, latitude and an optional height. */
function readPosition(reader: TextReader): Nested {
  reader.countPosition(reader.token.at);
  const position = [readNumber(reader), readNumber(reader)];
  if (!isNext(reader, ',') && !isNext(reader, ')')) position.push(readNumber(reader));
  return position;
}

/** Reads `(…)` or `[…]` with any number of values, including none. */
export function readArray(reader: TextReader, read: () => Expression): Expression[] {
  const [open, close] = isNext(reader, '[') ? ['[', ']'] : ['(', ')'];
  readSymbol(reader, open);
  const items = isNext(reader, close) ? [] : reader.within(() => readItems(reader, read));
  readSymbol(reader, close);
  return items;
}
