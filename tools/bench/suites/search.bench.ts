import { readPlatform, searchItems } from '@sigma/contract';
import {
  CUSTOMER,
  SAN_FRANCISCO,
  searchScenes,
} from '../../../apps/server/src/modules/orders/delivery/delivery-proof.fixture.ts';
import type { Bench } from '../bench.ts';
import { repeated, timed } from '../measure.ts';

const WARM_UP = 5;

/** The box where the map opens, over HTTP, until the whole answer is read as JSON. */
export const searchBench: Bench = {
  name: 'search',
  async run({ worlds, runs }) {
    const { server } = await worlds.quiet();
    const { numberReturned } = await searchScenes(server);
    const search = async () => {
      const body = { bbox: SAN_FRANCISCO };
      const answer = await server.call(searchItems, { as: CUSTOMER, params: { program: 1 }, body });
      await answer.json();
    };
    const empty = async () => (await server.call(readPlatform)).json();
    await repeated(WARM_UP, () => timed(search));
    const values = await repeated(runs(30), () => timed(search));
    await repeated(WARM_UP, () => timed(empty));
    const floor = await repeated(runs(30), () => timed(empty));
    return [
      {
        name: 'search of the San Francisco box',
        unit: 'ms',
        target: 25,
        values,
        note: `${numberReturned} scenes`,
      },
      { name: 'a call that asks the database nothing', unit: 'ms', target: undefined, values: floor },
    ];
  },
};
