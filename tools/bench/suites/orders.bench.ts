import {
  finishedOrder,
  place,
} from '../../../apps/server/src/modules/orders/delivery/delivery-proof.fixture.ts';
import type { Bench } from '../bench.ts';
import { repeated } from '../measure.ts';
import { deliver } from '../world.ts';

const PLACED_SCENES = 3;
const DELIVERED_SCENES = 10;

/** Placing an order, and waiting for what was placed, over HTTP on the embedded database. */
export const ordersBench: Bench = {
  name: 'orders',
  async run({ worlds, runs, say }) {
    const unmade = await worlds.unmade();
    const { server, scenes } = await worlds.quiet();
    const seconds = async (count: number, level: 'Basic' | 'Basic L1A') =>
      (await deliver(server, scenes.slice(0, count), level)) / 1000;
    say('placing and delivering orders');
    await seconds(1, 'Basic');
    const placing = await repeated(runs(20), async () => {
      const began = performance.now();
      const input = { item_ids: scenes.slice(0, PLACED_SCENES), s3_bucket: 'bench' };
      const { id } = await place(server, { ...input, product_level: 'Basic' });
      const ms = performance.now() - began;
      // The delivery of one order must not be measured with the placing of the next.
      await finishedOrder(server, id);
      return ms;
    });
    const ready = await repeated(runs(5), () => seconds(DELIVERED_SCENES, 'Basic'));
    const cubes = await repeated(runs(3), () => seconds(1, 'Basic L1A'));
    return [
      {
        name: 'placing an order',
        unit: 'ms',
        target: 60,
        values: placing,
        note: `${PLACED_SCENES} scenes, to the answer`,
      },
      {
        name: 'ten visual scenes, pictures ready',
        unit: 's',
        target: 5,
        values: ready,
        note: 'placed to delivered',
      },
      {
        name: 'ten visual scenes, pictures to be made',
        unit: 's',
        target: 5,
        values: unmade,
        note: 'placed to delivered, other pictures being made behind',
      },
      { name: 'one Basic L1A scene', unit: 's', target: 5, values: cubes, note: 'placed to delivered' },
    ];
  },
};
