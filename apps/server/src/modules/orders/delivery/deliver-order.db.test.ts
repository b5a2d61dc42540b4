import { describe, expect, it } from 'vitest';
import { deliverOrder } from './deliver-order.ts';
import { CUBE, countingStore, deliveryWorld } from './delivery-world.fixture.ts';

const world = deliveryWorld();

describe('delivery', () => {
  it('writes product, Item, Collection and, last, a manifest that lists every file with its hash', async () => {
    const order = await world.place('Basic', world.ids);
    await deliverOrder(world.services(), order.id, new AbortController().signal);
    const manifest = await world.checkedManifest(order.id);
    expect(manifest.order).toBe(order.id);
    expect(manifest.files.map((file) => file.path)).toEqual([
      'collection.json',
      ...world.ids.flatMap((id) => [`${id}/${id}.json`, `${id}/${id}_visual_rgb.tif`]),
    ]);
    const { status, status_text } = await world.statusOf(order.id);
    expect(status).toBe('order_delivered');
    expect(status_text).toMatch(
      /^Delivered: \d+ scenes?, \d+ files and the manifest, \d+\.\d MB, to \S+\/in\//,
    );
  });

  it('writes a history row for every step of a delivery', async () => {
    const order = await world.place('Basic', ['scene-1']);
    await deliverOrder(world.services(), order.id, new AbortController().signal);
    expect((await world.historyOf(order.id)).map((event) => [event.status, event.actor])).toEqual([
      ['order_received', 'customer'],
      ['order_accepted', 'system'],
      ['order_active', 'system'],
      ['order_processing', 'system'],
      ['order_delivered', 'system'],
    ]);
  });

  it('delivers the cube of a simulated scene with its header', async () => {
    const order = await world.place('Basic L1A', ['scene-1']);
    await deliverOrder(world.services(), order.id, new AbortController().signal);
    const manifest = await world.checkedManifest(order.id);
    expect(manifest.files.map((file) => file.path)).toEqual([
      'collection.json',
      'scene-1/scene-1.hdr',
      'scene-1/scene-1.img',
      'scene-1/scene-1.json',
    ]);
    const item = JSON.parse((await world.bytesOf(`in/${order.id}/scene-1/scene-1.json`)).toString());
    expect(item.assets.cube).toMatchObject({
      href: './scene-1.img',
      'file:size': CUBE.length,
      'sigma:level': 'Basic L1A',
    });
  });

  it('states in the Item how the files were made and what to know of them', async () => {
    const order = await world.place('Basic L1A', ['scene-1']);
    await deliverOrder(world.services(), order.id, new AbortController().signal);
    const item = JSON.parse((await world.bytesOf(`in/${order.id}/scene-1/scene-1.json`)).toString());
    expect(item.properties).toMatchObject({
      'processing:level': 'Basic L1A',
      'processing:lineage': 'Counts, converted to radiance.',
      'processing:software': { Sigma: '1' },
      'sigma:warnings': ['1 value was saturated and is missing.'],
    });
  });

  it('writes nothing for an order that is already delivered', async () => {
    const order = await world.place('Basic', ['scene-1']);
    await deliverOrder(world.services(), order.id, new AbortController().signal);
    const counts = new Map<string, number>();
    await deliverOrder(
      world.services({ destinations: countingStore(world.store, counts) }),
      order.id,
      new AbortController().signal,
    );
    expect(counts.size).toBe(0);
  });
});
