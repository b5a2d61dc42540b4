import { stacItem } from '@sigma/contract';
import { type Area, checkArea } from '@sigma/geo';
import { z } from 'zod';

/** An Item as it is stored; its own links, if it has any, are not read. */
const storedItem = stacItem.omit({ links: true });
export type StoredItem = z.infer<typeof storedItem>;

/** Parses the text of a stored Item; throws if it is invalid. */
export function readStoredItem(text: string): StoredItem {
  return storedItem.parse(JSON.parse(text));
}

/** The footprint; undefined if an Item from another source has an invalid one. */
export function footprintOf(item: StoredItem): Area | undefined {
  const checked = checkArea(item.geometry);
  return checked.ok ? checked.area : undefined;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A property with a scalar value; undefined if it is absent, null, a list or an object. */
export function scalarProperty(item: StoredItem, name: string): string | number | boolean | undefined {
  return scalar.safeParse(item.properties[name]).data;
}
