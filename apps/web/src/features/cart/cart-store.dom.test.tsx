import { beforeEach, describe, expect, it, vi } from 'vitest';
import { finishWrites } from '../../session/idle-writes.ts';
import { dropAllStored } from '../../session/user-storage.ts';
import { createCartStore } from './cart-store.ts';
import { sceneOf } from './scene.fixture.ts';

const owner = { userId: 'user-1', programId: 3 };
const HOUR_MS = 60 * 60 * 1000;
let now: number;
beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 8);
});
const open = (of = owner) => createCartStore(of, () => now);
/** Creates the store again, as after the page was left and opened again. */
const openAnew = (of = owner) => {
  finishWrites();
  return open(of);
};
const a = sceneOf({ id: 'a' });
const b = sceneOf({ id: 'b', taskId: 'task-2' });

describe('cart store', () => {
  it('stores an intent and the full scene of every added file, each once', () => {
    const store = open();
    store.getState().add([a, b]);
    store.getState().add([a]);
    expect(store.getState().cart).toEqual([
      { taskId: 'task-1', fileId: 'a', skip: false },
      { taskId: 'task-2', fileId: 'b', skip: false },
    ]);
    expect(store.getState().scenes).toEqual({ a, b });
  });

  it('drops a scene with its intent when it is removed, pruned or emptied', () => {
    const store = open();
    store.getState().add([a, b]);
    store.getState().toggleSkip('a');
    store.getState().prune();
    expect(Object.keys(store.getState().scenes)).toEqual(['b']);
    store.getState().remove(['b']);
    expect(store.getState().scenes).toEqual({});
    store.getState().add([a]);
    store.getState().empty();
    expect(store.getState()).toMatchObject({ cart: [], scenes: {} });
  });

  it('restores the cart after a reload, including skips, for an hour', () => {
    const store = open();
    store.getState().add([a, b]);
    store.getState().toggleSkip('b');
    now += HOUR_MS - 1;
    expect(openAnew().getState()).toMatchObject({ cart: store.getState().cart, scenes: { a, b } });
    now += 1;
    expect(openAnew().getState().cart).toEqual([]);
  });

  it('keeps carts of users and programs apart', () => {
    open().getState().add([a]);
    expect(openAnew({ ...owner, userId: 'user-2' }).getState().cart).toEqual([]);
    expect(openAnew({ ...owner, programId: 4 }).getState().cart).toEqual([]);
  });

  it('removes the cart at Sign Out', () => {
    open().getState().add([a]);
    dropAllStored();
    expect(openAnew().getState().cart).toEqual([]);
  });

  it('omits scenes that can no longer be read', () => {
    const intent = (fileId: string) => ({ taskId: 't', fileId, skip: false });
    const stored = { cart: [intent('a'), intent('b'), intent('c'), 7] };
    localStorage.setItem('sigma.kept.user-1.cart.3', JSON.stringify({ until: now + 1, value: stored }));
    localStorage.setItem('sigma.kept.user-1.cart.3/a', JSON.stringify(a));
    localStorage.setItem('sigma.kept.user-1.cart.3/b', '{"id":"b"');
    expect(openAnew().getState()).toMatchObject({
      cart: [{ taskId: 't', fileId: 'a', skip: false }],
      scenes: { a },
    });
  });

  it('keeps a cart that is too large for browser storage as long as the page lives', () => {
    const store = open();
    store.getState().add([a]);
    finishWrites();
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      store.getState().add([b]);
      finishWrites();
    } finally {
      Storage.prototype.setItem = setItem;
    }
    expect(store.getState().cart).toHaveLength(2);
    // Half a cart must not be mistaken for the complete cart.
    expect(openAnew().getState().cart).toEqual([]);
  });

  it('writes only what a change affects, not the complete cart', () => {
    const store = open();
    store.getState().add([a]);
    finishWrites();
    const write = vi.spyOn(Storage.prototype, 'setItem');
    store.getState().add([b]);
    finishWrites();
    expect(write.mock.calls.map(([key]) => key)).toEqual([
      'sigma.kept.user-1.cart.3/b',
      'sigma.kept.user-1.cart.3',
    ]);
    write.mockRestore();
  });

  it('removes the stored scene of a removed file', () => {
    const store = open();
    store.getState().add([a, b]);
    finishWrites();
    store.getState().remove(['a']);
    finishWrites();
    expect(Object.keys(localStorage).filter((key) => key.includes('cart.3/'))).toEqual([
      'sigma.kept.user-1.cart.3/b',
    ]);
  });

  it('stores a scene again that another tab removed', () => {
    const [store, other] = [open(), open()];
    store.getState().add([a]);
    finishWrites();
    other.getState().empty();
    finishWrites();
    store.getState().add([b]);
    expect(openAnew().getState().scenes).toEqual({ a, b });
  });
});
