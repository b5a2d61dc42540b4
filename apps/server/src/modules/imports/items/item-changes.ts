import { isDeepStrictEqual } from 'node:util';
import type { ItemMembers } from './item-addresses.ts';

/** Members of an Item that are compared as values; properties, links and extensions are compared one by one. */
const VALUES = ['collection', 'stac_version', 'bbox'] as const;
/** Relations of links that the catalogue writes itself. */
const WRITTEN: readonly unknown[] = ['self', 'root', 'parent', 'collection'];
const MAX_VALUE_CHARACTERS = 60;

/**
 * What is different in a stored Item from the submitted one, as one sentence per member that begins with its name. Members
 * that are only added, links that the catalogue writes, and resolved addresses are described in docs/catalogue.md and
 * not reported; omitted assets are reported apart.
 */
export function changesInItem(submitted: ItemMembers, stored: ItemMembers): string[] {
  const values = VALUES.flatMap((name) => valueChange(name, submitted[name], stored[name]));
  const isMoved = !isSame(submitted.geometry, stored.geometry);
  return [
    ...values,
    ...(isMoved ? ['geometry was repaired, turned counterclockwise or split at the antimeridian.'] : []),
    ...extensionChanges(submitted, stored),
    ...propertyChanges(submitted, stored),
    ...linkChanges(submitted, stored),
  ];
}

function propertyChanges(submitted: ItemMembers, stored: ItemMembers): readonly string[] {
  const [before, after] = [membersOf(submitted.properties), membersOf(stored.properties)];
  return Object.entries(before).flatMap(([name, value]) =>
    valueChange(`properties.${name}`, value, after[name]),
  );
}

function valueChange(name: string, before: unknown, after: unknown): readonly string[] {
  if (before === undefined || isSame(before, after)) return [];
  if (after === undefined) return [`${name} was ${shown(before)} and was removed.`];
  return [`${name} was ${shown(before)} and is now ${shown(after)}.`];
}

function extensionChanges(submitted: ItemMembers, stored: ItemMembers): readonly string[] {
  const after = new Set(listOf(stored.stac_extensions));
  const lost = listOf(submitted.stac_extensions).filter(
    (name) => !after.has(name) && !String(name).includes('/schemas/sigma/'),
  );
  return lost.length === 0 ? [] : [`stac_extensions no longer contains ${lost.map(shown).join(', ')}.`];
}

function linkChanges(submitted: ItemMembers, stored: ItemMembers): readonly string[] {
  const before = listOf(submitted.links)
    .map((link) => membersOf(link).rel)
    .filter((rel) => !WRITTEN.includes(rel));
  const lost = before.length - listOf(stored.links).length;
  if (lost <= 0) return [];
  return lost === 1
    ? ['links: 1 link with a relative address was removed.']
    : [`links: ${lost} links with relative addresses were removed.`];
}

/** Equal values, or two spellings of the same instant. */
function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (typeof before === 'string' && typeof after === 'string')
    return /^\d{4}-\d\d-\d\dT/.test(before) && Date.parse(before) === Date.parse(after);
  return typeof before === 'object' && isDeepStrictEqual(before, after);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const membersOf = (value: unknown): ItemMembers =>
  typeof value === 'object' && value !== null ? { ...value } : {};
