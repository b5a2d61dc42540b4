import type { ObjectStore } from '@sigma/storage';
import { describe, expect, it } from 'vitest';
import { deliverOrder } from './deliver-order.ts';
import { countingStore, deliveryWorld } from './delivery-world.fixture.ts';

const world = deliveryWorld();

/** Simulates a process that dies at the n-th write, before the object exists or just after. */
function dyingAt(
  inner: ObjectStore,
  n: number,
  when: 'before' | 'after',
  stop: AbortController,
): ObjectStore {
  let puts = 0;
  return {
    ...inner,
    put: async (...given) => {
      puts += 1;
      if (puts === n && when === 'before') stop.abort(new Error('killed'));
      stop.signal.throwIfAborted();
      const stored = await inner.put(...given);
      if (puts === n) stop.abort(new Error('killed'));
      stop.signal.throwIfAborted();
      return stored;
    },
  };
}

// Two scenes have six files: two pictures, two Items, the Collection and the manifest.
const WRITES = [1, 2, 3, 4, 5, 6];

describe.each(['before', 'after'] as const)('a process killed just %s a write', (when) => {
  it.each(WRITES)(`resumes a delivery killed ${when} write %i and writes every file once`, async (n) => {
    const order = await world.place('Basic', ['scene-1', 'scene-2']);
    const counts = new Map<string, number>();
    const stop = new AbortController();
    // The counter is inside, so that it counts an object that reached the bucket just before its process died.
    const dying = dyingAt(countingStore(world.store, counts), n, when, stop);
    const killed = deliverOrder(world.services({ destinations: dying }), order.id, stop.signal);
    await expect(killed).rejects.toThrow('killed');
    expect((await world.statusOf(order.id)).status).toBe('order_processing');
    await deliverOrder(
      world.services({ destinations: countingStore(world.store, counts) }),
      order.id,
      new AbortController().signal,
    );
    await world.checkedManifest(order.id);
    expect((await world.statusOf(order.id)).status).toBe('order_delivered');
    expect([...counts.values()]).toEqual(WRITES.map(() => 1));
  });
});
