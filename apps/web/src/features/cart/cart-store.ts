import type { StacItem } from '@sigma/contract';
import { type Cart, dequeue, enqueue, prune, skipAll, toggleSkip } from '@sigma/domain';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useSession } from '../../session/session.tsx';
import { type CartContent, type CartOwner, storeCart, storedCart } from './stored-cart.ts';

export interface CartState extends CartContent {
  readonly add: (scenes: readonly StacItem[]) => void;
  readonly remove: (fileIds: readonly string[]) => void;
  readonly toggleSkip: (fileId: string) => void;
  /** Removes the skipped scenes. */
  readonly prune: () => void;
  readonly empty: () => void;
  /** Returns what was removed by `empty`; scenes that were added since stay. */
  readonly restore: (content: CartContent) => void;
  /** Skips all of these scenes. */
  readonly skip: (fileIds: readonly string[]) => void;
}

/** A scene without a task forms a collect of its own. */
export function taskIdOf(scene: StacItem): string {
  return scene.properties['sigma:task_id'] ?? scene.id;
}

/** A cart that begins as it was stored and is stored at every change. */
export function createCartStore(owner: CartOwner, clock: () => number = Date.now): StoreApi<CartState> {
  const begun = storedCart(owner, clock());
  const written = new Map(Object.entries(begun.scenes));
  const store = createStore<CartState>()((set) => {
    const change = (next: (cart: Cart) => Cart) =>
      set(({ cart, scenes }) => withScenesOf({ cart: next(cart), scenes }));
    return {
      ...begun,
      add: (scenes) => {
        const items = scenes.map((scene) => ({ taskId: taskIdOf(scene), fileId: scene.id }));
        set((state) => ({
          cart: enqueue(state.cart, items),
          scenes: { ...state.scenes, ...Object.fromEntries(scenes.map((scene) => [scene.id, scene])) },
        }));
      },
      remove: (fileIds) => change((cart) => dequeue(cart, fileIds)),
      toggleSkip: (fileId) => change((cart) => toggleSkip(cart, fileId)),
      prune: () => change(prune),
      empty: () => set({ cart: [], scenes: {} }),
      restore: (content) =>
        set((state) => {
          const added = state.cart.filter(({ fileId }) => content.scenes[fileId] === undefined);
          return { cart: [...content.cart, ...added], scenes: { ...content.scenes, ...state.scenes } };
        }),
      skip: (fileIds) => change((cart) => skipAll(cart, fileIds)),
    };
  });
  store.subscribe((state) => storeCart(owner, state, written, clock()));
  return store;
}

function withScenesOf({ cart, scenes }: CartContent): CartContent {
  const entries = cart.flatMap(({ fileId }) => {
    const scene = scenes[fileId];
    return scene === undefined ? [] : [[fileId, scene] as const];
  });
  return { cart, scenes: Object.fromEntries(entries) };
}

let opened: { readonly owner: CartOwner; readonly store: StoreApi<CartState> } | undefined;

/** The only cart of a page: its owner never changes while the page lives, except in tests. */
export function cartStoreOf(owner: CartOwner): StoreApi<CartState> {
  if (opened?.owner.userId !== owner.userId || opened.owner.programId !== owner.programId) {
    opened = { owner, store: createCartStore(owner) };
  }
  return opened.store;
}

/** Selects a part of the session's cart. */
export function useCart<Part>(select: (state: CartState) => Part): Part {
  const { profile, programId } = useSession();
  return useStore(cartStoreOf({ userId: profile.id, programId }), select);
}
