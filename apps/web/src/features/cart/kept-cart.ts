import { type StacItem, stacItem } from '@sigma/contract';
import type { Cart, CartItem } from '@sigma/domain';
import { keep, kept } from '../../api/kept-storage.ts';

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

/** Decision 7: an hour in local storage under the user's id. A cart too large to be kept lives with the page. */
export function keepCart(owner: CartOwner, { cart, scenes }: CartContent, now: number): void {
  try {
    keep(owner.userId, keptName(owner), { cart, scenes: Object.values(scenes) }, now);
  } catch (cause) {
    console.warn('the cart is too large to be kept over a reload', cause);
  }
}

/** The kept cart; whatever is not readable any more is left out. */
export function keptCart(owner: CartOwner, now: number): CartContent {
  const value = kept(owner.userId, keptName(owner), now);
  if (!isRecord(value)) return { cart: [], scenes: {} };
  const scenes = new Map(listOf(value.scenes, readScene).map((scene) => [scene.id, scene]));
  const cart = listOf(value.cart, readItem).filter((item) => scenes.has(item.fileId));
  return { cart, scenes: Object.fromEntries(scenes) };
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
