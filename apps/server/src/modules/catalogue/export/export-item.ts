import { stacItem } from '@sigma/contract';
import { type Area, checkArea } from '@sigma/geo';
import { z } from 'zod';

/** A stored Item: one without links. */
const storedItem = stacItem.omit({ links: true });
export type StoredItem = z.infer<typeof storedItem>;

export function readStoredItem(text: string): StoredItem {
  return storedItem.parse(JSON.parse(text));
}

/** The footprint; undefined where a foreign Item has one that is none. */
export function footprintOf(item: StoredItem): Area | undefined {
  const checked = checkArea(item.geometry);
  return checked.ok ? checked.area : undefined;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A property that is a plain value; undefined for one that is absent, null or more than that. */
export function plainProperty(item: StoredItem, name: string): string | number | boolean | undefined {
  return scalar.safeParse(item.properties[name]).data;
}
