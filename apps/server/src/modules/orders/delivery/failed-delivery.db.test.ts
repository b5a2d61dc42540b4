import { ARCHIVE_BUCKET } from '@sigma/domain';
import { type ObjectStore, StorageError } from '@sigma/storage';
import { describe, expect, it } from 'vitest';
import { deliverOrder } from './deliver-order.ts';
import { BUCKET, deliveryWorld } from './delivery-world.fixture.ts';

const world = deliveryWorld();

describe('a delivery that fails', () => {
  const failing = (error: StorageError): ObjectStore => ({
    ...world.store,
    put: () => Promise.reject(error),
  });

  it.each([
    ['denied', 'TE', 'AD', 'Destination rejected: no permission to write'],
    ['no-such-bucket', 'TE', 'AD', 'Destination rejected: the bucket does not exist'],
    ['full', 'TE', 'TE', 'Transfer failed: the destination has no space left'],
    ['unreachable', 'TE', 'TE', 'Transfer failed: the destination cannot be reached'],
    ['bad-name', 'TE', 'AD', 'Destination rejected: the name of the bucket or folder is not allowed'],
    ['object-in-the-way', 'TE', 'AD', 'Destination rejected: there is an object with the name of the folder'],
    [
      'folder-in-the-way',
      'TE',
      'AD',
      'Destination rejected: there is a folder with the name of a delivered file',
    ],
  ] as const)(
    'reports the code and text of a failed delivery when the bucket is %s',
    async (error, code, cause, text) => {
      const order = await world.place('Basic', ['scene-1']);
      const destinations = failing(new StorageError(error, 'rejected', { bucket: BUCKET }));
      await deliverOrder(world.services({ destinations }), order.id, new AbortController().signal);
      expect(await world.statusOf(order.id)).toEqual({
        status: 'order_failed',
        status_code: code,
        status_text: text,
      });
      expect((await world.historyOf(order.id)).at(-1)).toMatchObject({ code, cause, text });
    },
  );

  it('names the object that is in the way of the folder of a failed delivery', async () => {
    const order = await world.place('Basic', ['scene-1']);
    await world.store.put(BUCKET, `in/${order.id}`, Buffer.from('an object'));
    await deliverOrder(world.services(), order.id, new AbortController().signal);
    const text = `Destination rejected: there is an object with the name of the folder "in/${order.id}"`;
    expect(await world.statusOf(order.id)).toMatchObject({ status: 'order_failed', status_text: text });
    expect((await world.historyOf(order.id)).at(-1)).toMatchObject({ code: 'TE', cause: 'AD', text });
  });

  it('names the missing input of a failed delivery', async () => {
    const order = await world.place('Basic', ['scene-3']);
    await world.store.delete(ARCHIVE_BUCKET, 'test/scene-3/visual.tif');
    await deliverOrder(world.services(), order.id, new AbortController().signal);
    expect(await world.statusOf(order.id)).toEqual({
      status: 'order_failed',
      status_code: 'AE',
      status_text: 'The archive no longer contains the file "Picture" of scene scene-3',
    });
  });

  it('fails a delivery instead of writing a damaged input', async () => {
    const order = await world.place('Basic', ['scene-2']);
    const original = await world.bytesOf('test/scene-2/visual.tif', ARCHIVE_BUCKET);
    await world.store.put(ARCHIVE_BUCKET, 'test/scene-2/visual.tif', Buffer.from('something else'));
    await deliverOrder(world.services(), order.id, new AbortController().signal);
    expect(await world.statusOf(order.id)).toMatchObject({ status: 'order_failed', status_code: 'AE' });
    expect(await world.store.head(BUCKET, `in/${order.id}/scene-2/scene-2_visual_rgb.tif`)).toBeNull();
    await world.store.put(ARCHIVE_BUCKET, 'test/scene-2/visual.tif', original);
  });

  it('delivers a failed order into the same folder when it is retried', async () => {
    const order = await world.place('Basic', ['scene-1']);
    await deliverOrder(
      world.services({ destinations: failing(new StorageError('full', 'no space', { bucket: BUCKET })) }),
      order.id,
      new AbortController().signal,
    );
    await world.database.kysely
      .updateTable('orders')
      .where('id', '=', order.id)
      .set({ status: 'order_active', status_code: null })
      .execute();
    await deliverOrder(world.services(), order.id, new AbortController().signal);
    await world.checkedManifest(order.id);
    expect(await world.statusOf(order.id)).toMatchObject({ status: 'order_delivered', status_code: null });
  });

  it('reports a sentence without internal details when a level cannot be made', async () => {
    const order = await world.place('Basic L1A', ['scene-1']);
    const pixels = {
      ensureAssets: async () => undefined,
      ensureProduct: () => Promise.reject(new Error('worker died at 0xdead')),
    };
    await deliverOrder(world.services({ pixels }), order.id, new AbortController().signal);
    expect(await world.statusOf(order.id)).toEqual({
      status: 'order_failed',
      status_code: 'AE',
      status_text: 'The level Basic L1A of scene scene-1 could not be made',
    });
  });
});
