import { OPERATORS, type Operator } from './operators.ts';

/** Reserved words of the text encoding, in capitals. */
const RESERVED = ['AND', 'OR', 'NOT', 'LIKE', 'BETWEEN', 'IN', 'IS', 'NULL', 'TRUE', 'FALSE', 'DIV'] as const;

const OPERATOR_WORDS = Object.keys(OPERATORS) as readonly Operator[];

/** Operators that are written as functions, by name in capitals. */
export const FUNCTION_OPERATORS: ReadonlyMap<string, Operator> = new Map(
  OPERATOR_WORDS.filter((op) => /^(s_|t_|a_|casei$|accenti$)/.test(op)).map((op) => [op.toUpperCase(), op]),
);

export const GEOMETRY_TYPES = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  LINESTRING: 'LineString',
  MULTILINESTRING: 'MultiLineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
  GEOMETRYCOLLECTION: 'GeometryCollection',
} as const;
export type GeometryTag = keyof typeof GEOMETRY_TYPES;

export function isGeometryTag(word: string): word is GeometryTag {
  return Object.hasOwn(GEOMETRY_TYPES, word);
}

/** Words that start a literal when a bracket follows. */
const LITERAL_WORDS = ['DATE', 'TIMESTAMP', 'INTERVAL', 'BBOX', 'ENVELOPE', ...Object.keys(GEOMETRY_TYPES)];

const RESERVED_SET: ReadonlySet<string> = new Set(RESERVED);
const USED_WORDS: ReadonlySet<string> = new Set([
  ...RESERVED,
  ...FUNCTION_OPERATORS.keys(),
  ...LITERAL_WORDS,
  ...OPERATOR_WORDS.map((op) => op.toUpperCase()),
]);

/** Characters of a bare name, as in XML 1.0 except the hyphen (OGC 21-065r2, annex B, `identifier`). */
const START =
  ':_A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}';
/** Matches a bare name at its `lastIndex`. */
export const NAME_PATTERN = new RegExp(`[${START}][${START}.0-9\u0300-\u036f\u203f\u2040]*`, 'uy');

function isBareName(text: string): boolean {
  NAME_PATTERN.lastIndex = 0;
  return NAME_PATTERN.exec(text)?.[0] === text;
}

/** Whether a word is reserved, in either case. */
export function isReserved(word: string): boolean {
  return RESERVED_SET.has(word.toUpperCase());
}

/** Whether a word can be the name of a function: a bare name without another meaning in the language. */
export function isFunctionName(name: string): boolean {
  return isBareName(name) && !USED_WORDS.has(name.toUpperCase());
}

/** Formats a name for the text encoding: bare if that is unambiguous, otherwise in quotes. */
export function writeName(name: string): string {
  return isFunctionName(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
