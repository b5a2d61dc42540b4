import type { Random } from './random.ts';

/** How large the values of an input are: a few, as many as the schema allows, or of the wrong kind. */
export type Size = 'small' | 'largest' | 'broken';

/** The most entries and characters where the schema states none: the limits of the edge (docs/operations.md). */
const MOST_ENTRIES = 10_000;
const MOST_CHARACTERS = 100_000;
/** The most values of one input; the edge accepts 60,000. */
const MOST_VALUES = 50_000;
/** The most characters of its texts; the edge accepts 1 MB. */
const MOST_TEXT = 700_000;

const BROKEN: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '\u202e',
  'x'.repeat(5000),
  [],
  {},
  [[[[]]]],
  { __proto__: null },
];

interface Making {
  readonly root: unknown;
  readonly size: Size;
  readonly random: Random;
  /** Values and characters that are left. */
  room: number;
  characters: number;
}

export const member = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((found, name) => Reflect.get(Object(found), name), value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The schema that a reference of the API document means. */
export function resolved(schema: unknown, root: unknown): unknown {
  const reference = member(schema, '$ref');
  if (typeof reference !== 'string') return schema;
  return member(root, 'components', 'schemas', reference.split('/').at(-1) ?? '');
}

/** A value by a schema of an OpenAPI 3.1 document, which `root` is. */
export function madeValue(schema: unknown, options: Pick<Making, 'root' | 'size' | 'random'>): unknown {
  return make(schema, { ...options, room: MOST_VALUES, characters: MOST_TEXT });
}

function make(schema: unknown, making: Making): unknown {
  const { size, random, root } = making;
  making.room -= 1;
  if (size === 'broken' && random.below(6) === 0) return random.pick(BROKEN);
  if (member(schema, '$ref') !== undefined)
    return making.room < 0 ? null : make(resolved(schema, root), making);
  const fixed = member(schema, 'const');
  if (fixed !== undefined) return fixed;
  const names = listOf(member(schema, 'enum'));
  if (names.length > 0) return random.pick(names);
  const ways = [...listOf(member(schema, 'anyOf')), ...listOf(member(schema, 'oneOf'))];
  if (ways.length > 0) return make(random.pick(ways), making);
  const all = listOf(member(schema, 'allOf'));
  if (all.length > 0) return Object.assign({}, ...all.map((part) => make(part, making)));
  switch (member(schema, 'type')) {
    case 'object':
      return objectOf(schema, making);
    case 'array':
      return arrayOf(schema, making);
    case 'string':
      return textOf(schema, making);
    case 'integer':
    case 'number':
      return numberOf(schema, making);
    case 'boolean':
      return random.below(2) === 0;
    case 'null':
      return null;
    default:
      return size === 'largest' ? 'x'.repeat(1000) : 'x';
  }
}

function objectOf(schema: unknown, making: Making): object {
  const required = listOf(member(schema, 'required'));
  const members = Object.entries(Object(member(schema, 'properties'))).flatMap(([name, part]) => {
    const isWanted = required.includes(name) || (making.room > 0 && making.random.below(3) > 0);
    return isWanted ? [[name, make(part, making)]] : [];
  });
  return Object.fromEntries(members);
}

function arrayOf(schema: unknown, making: Making): readonly unknown[] {
  const fixed = listOf(member(schema, 'prefixItems'));
  if (fixed.length > 0) return fixed.map((part) => make(part, making));
  const least = Number(member(schema, 'minItems') ?? 0);
  const most = Number(member(schema, 'maxItems') ?? MOST_ENTRIES);
  const wanted =
    making.size === 'largest' ? most : Math.min(most, Math.max(least, 1 + making.random.below(3)));
  const entries: unknown[] = [];
  while (entries.length < wanted && (making.room > 0 || entries.length < least))
    entries.push(make(member(schema, 'items'), making));
  return entries;
}

function textOf(schema: unknown, making: Making): string {
  const { size, random } = making;
  const format = member(schema, 'format');
  if (format === 'date-time') return `2026-0${1 + random.below(9)}-10T00:00:00Z`;
  if (format === 'date') return `2026-0${1 + random.below(9)}-10`;
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'email') return `fuzz${random.below(1000)}@demo.example`;
  const least = Number(member(schema, 'minLength') ?? 0);
  const most = Number(member(schema, 'maxLength') ?? MOST_CHARACTERS);
  const long = Math.min(most, Math.max(least, making.characters));
  const wanted = size === 'largest' ? long : Math.min(most, Math.max(least, 1 + random.below(12)));
  making.characters -= wanted;
  return 'a b c d e f g, '.repeat(Math.ceil(wanted / 15)).slice(0, wanted);
}

function numberOf(schema: unknown, { size, random }: Making): number {
  const least = Number(member(schema, 'minimum') ?? 0);
  const most = Number(member(schema, 'maximum') ?? least + 100);
  if (size === 'largest') return most;
  const value = least + random.next() * Math.min(100, most - least);
  return member(schema, 'type') === 'integer' ? Math.round(value) : value;
}
