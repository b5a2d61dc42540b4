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
/** As after the page was left and opened again. */
const openAnew = (of = owner) => {
  finishWrites();
  return open(of);
};
const a = sceneOf({ id: 'a' });
const b = sceneOf({ id: 'b', taskId: 'task-2' });

describe('cart store', () => {
  it('holds an intent and the full scene of every file that was added, each once', () => {
    const store = open();
    store.getState().add([a, b]);
    store.getState().add([a]);
    expect(store.getState().cart).toEqual([
      { taskId: 'task-1', fileId: 'a', skip: false },
      { taskId: 'task-2', fileId: 'b', skip: false },
    ]);
    expect(store.getState().scenes).toEqual({ a, b });
  });

  it('drops the scene with its intent: removed, pruned or emptied', () => {
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

  it('is there again after the page was loaded anew, skips included, for an hour', () => {
    const store = open();
    store.getState().add([a, b]);
    store.getState().toggleSkip('b');
    now += HOUR_MS - 1;
    expect(openAnew().getState()).toMatchObject({ cart: store.getState().cart, scenes: { a, b } });
    now += 1;
    expect(openAnew().getState().cart).toEqual([]);
  });

  it('belongs to one user and one program', () => {
    open().getState().add([a]);
    expect(openAnew({ ...owner, userId: 'user-2' }).getState().cart).toEqual([]);
    expect(openAnew({ ...owner, programId: 4 }).getState().cart).toEqual([]);
  });

  it('is gone after Sign Out', () => {
    open().getState().add([a]);
    dropAllStored();
    expect(openAnew().getState().cart).toEqual([]);
  });

  it('leaves out what cannot be read any more', () => {
    const intent = (fileId: string) => ({ taskId: 't', fileId, skip: false });
    const kept = { cart: [intent('a'), intent('b'), intent('c'), 7] };
    localStorage.setItem('sigma.kept.user-1.cart.3', JSON.stringify({ until: now + 1, value: kept }));
    localStorage.setItem('sigma.kept.user-1.cart.3/a', JSON.stringify(a));
    localStorage.setItem('sigma.kept.user-1.cart.3/b', '{"id":"b"');
    expect(openAnew().getState()).toMatchObject({
      cart: [{ taskId: 't', fileId: 'a', skip: false }],
      scenes: { a },
    });
  });

  it('lives with the page when it is too large for the browser to keep', () => {
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
    // Half of it would be taken for the whole.
    expect(openAnew().getState().cart).toEqual([]);
  });

  it('writes what a change changed, not the whole cart', () => {
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

  it('keeps no scene that has left it', () => {
    const store = open();
    store.getState().add([a, b]);
    finishWrites();
    store.getState().remove(['a']);
    finishWrites();
    expect(Object.keys(localStorage).filter((key) => key.includes('cart.3/'))).toEqual([
      'sigma.kept.user-1.cart.3/b',
    ]);
  });

  it('keeps a scene again that another tab took away', () => {
    const [store, other] = [open(), open()];
    store.getState().add([a]);
    finishWrites();
    other.getState().empty();
    finishWrites();
    store.getState().add([b]);
    expect(openAnew().getState().scenes).toEqual({ a, b });
  });
});
