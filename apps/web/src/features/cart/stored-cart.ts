import { type StacItem, stacItem } from '@sigma/contract';
import type { Cart, CartItem } from '@sigma/domain';
import { isRecord } from '@sigma/geo';
import { writeLater } from '../../session/idle-writes.ts';
import {
  dropParts,
  dropStored,
  hasPart,
  storedPart,
  storedValue,
  storePart,
  storeValue,
} from '../../session/user-storage.ts';

/** The intents, together with the full scene of every file. */
export interface CartContent {
  readonly cart: Cart;
  readonly scenes: Readonly<Record<string, StacItem>>;
}

/** The owner of a cart: scenes belong to a program, and what is stored belongs to a user. */
export interface CartOwner {
  readonly userId: string;
  readonly programId: number;
}

const cartKey = ({ programId }: CartOwner) => `cart.${programId}`;

/**
 * PD-7: the cart is stored for an hour under the user's id, each scene on its own, so that a change writes only what
 * it affects and many scenes are written without blocking the page. A cart too large for storage lives with the page.
 * `written` lists what this page has written; it is updated.
 */
export function storeCart(owner: CartOwner, content: CartContent, written: WrittenScenes, now: number): void {
  writeLater(`${owner.userId} ${cartKey(owner)}`, writes(owner, content, written, now));
}

/** By file. */
export type WrittenScenes = Map<string, StacItem>;

function* writes(
  owner: CartOwner,
  { cart, scenes }: CartContent,
  written: WrittenScenes,
  now: number,
): Generator<void> {
  const { userId } = owner;
  const name = cartKey(owner);
  try {
    for (const scene of Object.values(scenes)) {
      // Another tab may have removed it.
      if (written.get(scene.id) !== scene || !hasPart(userId, name, scene.id)) {
        storePart(userId, name, scene.id, scene);
        written.set(scene.id, scene);
      }
      yield;
    }
    storeValue(userId, name, { cart }, now);
    dropParts(userId, name, new Set(Object.keys(scenes)));
  } catch (cause) {
    // Half a cart must not be mistaken for the complete cart.
    dropStored(userId, name);
    console.warn('the cart is too large to be stored for a reload', cause);
  }
}

/** The stored cart; entries that can no longer be read are omitted. */
export function storedCart(owner: CartOwner, now: number): CartContent {
  const { userId } = owner;
  const name = cartKey(owner);
  const value = storedValue(userId, name, now);
  if (!isRecord(value)) {
    dropStored(userId, name);
    return { cart: [], scenes: {} };
  }
  const items = listOf(value.cart, readItem);
  const scenes = new Map(
    items.flatMap(({ fileId }) => {
      const scene = readScene(storedPart(userId, name, fileId));
      return scene === undefined ? [] : [[scene.id, scene] as const];
    }),
  );
  return { cart: items.filter((item) => scenes.has(item.fileId)), scenes: Object.fromEntries(scenes) };
}

function listOf<Item>(value: unknown, read: (entry: unknown) => Item | undefined): readonly Item[] {
  if (!Array.isArray(value)) return [];
  return value.map(read).filter((item) => item !== undefined);
}

function readScene(value: unknown): StacItem | undefined {
  const parsed = stacItem.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

function readItem(value: unknown): CartItem | undefined {
  if (!isRecord(value)) return undefined;
  const { taskId, fileId, skip } = value;
  if (typeof taskId !== 'string' || typeof fileId !== 'string' || typeof skip !== 'boolean') return undefined;
  return { taskId, fileId, skip };
}
