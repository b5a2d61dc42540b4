import { type StacItem, stacItem } from '@sigma/contract';
import type { Cart, CartItem } from '@sigma/domain';
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

/** The intents and, beside them, the full scene of every file. */
export interface CartContent {
  readonly cart: Cart;
  readonly scenes: Readonly<Record<string, StacItem>>;
}

/** Whose cart it is: scenes belong to a program, and what is kept belongs to a user. */
export interface CartOwner {
  readonly userId: string;
  readonly programId: number;
}

const keptName = ({ programId }: CartOwner) => `cart.${programId}`;

/**
 * PD-7: an hour in local storage under the user's id, each scene on its own, so that a change writes what it
 * changed, and many are written without holding up the page. A cart too large to be kept lives with the page.
 * `written` says what this page has written already; it is brought up to date.
 */
export function keepCart(owner: CartOwner, content: CartContent, written: WrittenScenes, now: number): void {
  writeLater(`${owner.userId} ${keptName(owner)}`, writes(owner, content, written, now));
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
  const name = keptName(owner);
  try {
    for (const scene of Object.values(scenes)) {
      // Another tab may have taken it away.
      if (written.get(scene.id) !== scene || !hasPart(userId, name, scene.id)) {
        storePart(userId, name, scene.id, scene);
        written.set(scene.id, scene);
      }
      yield;
    }
    storeValue(userId, name, { cart }, now);
    dropParts(userId, name, new Set(Object.keys(scenes)));
  } catch (cause) {
    // Half a cart would be taken for the whole one.
    dropStored(userId, name);
    console.warn('the cart is too large to be kept over a reload', cause);
  }
}

/** The kept cart; whatever is not readable any more is left out. */
export function storedCart(owner: CartOwner, now: number): CartContent {
  const { userId } = owner;
  const name = keptName(owner);
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
