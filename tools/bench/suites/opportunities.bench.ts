import { searchOpportunities } from '@sigma/contract';
import type { Geometry } from '@sigma/geo';
import { CUSTOMER } from '../../../apps/server/src/modules/orders/delivery/delivery-proof.fixture.ts';
import { startServer } from '../../../apps/server/src/testing/server-process.fixture.ts';
import { askJson } from '../ask-json.ts';
import { atRest } from '../at-rest.ts';
import type { Bench } from '../bench.ts';
import { type Figure, repeated, timed } from '../measure.ts';

const DAYS = 30;
const WARM_UP = 20;
const POINT: Geometry = { type: 'Point', coordinates: [-122.429, 37.779] };
const SQUARE: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-101.63, 29.24],
      [-96.37, 29.24],
      [-96.37, 33.76],
      [-101.63, 33.76],
      [-101.63, 29.24],
    ],
  ],
};

/** Opportunities of the demo constellation over HTTP, until the whole answer is read as JSON. */
export const opportunitiesBench: Bench = {
  name: 'opportunities',
  async run({ worlds, runs, say }) {
    say('starting a demo world that makes no pictures');
    const server = await startServer({
      SIGMA_DATA: await worlds.freshFolder(),
      SIGMA_DEMO_PICTURES: 'on-request',
    });
    const start = new Date();
    const search = async (aoi: Geometry, limit: number) => {
      const end = new Date(start.valueOf() + DAYS * 86_400_000);
      const time = { search_time_start: start.toISOString(), search_time_end: end.toISOString() };
      const answer = await askJson(server, searchOpportunities, {
        as: CUSTOMER,
        body: { aoi, ...time, limit },
      });
      const { count, results } = Object(answer) as { count: number; results: unknown[] };
      return { count, found: results.length };
    };
    const measured = async (name: string, aoi: Geometry, limit: number): Promise<Figure> => {
      await repeated(WARM_UP, () => timed(() => search(aoi, limit)));
      const { count, found } = await search(aoi, limit);
      const values = await repeated(runs(30), () => timed(() => search(aoi, limit)));
      const note = `${found} of ${count} opportunities`;
      return { name, unit: 'ms', target: 25, values, note };
    };
    try {
      const first = await timed(() => search(POINT, 20));
      say('waiting until the forecasts of the start are in');
      await atRest(server);
      return [
        {
          name: 'first search of all, 5 sensors, 30 days',
          unit: 'ms',
          target: undefined,
          values: [first],
          note: 'orbits are sampled',
        },
        await measured('point, 5 sensors, 30 days, over HTTP', POINT, 20),
        await measured('the same with all in one page', POINT, 10_000),
        await measured('500 km polygon, 5 sensors, 30 days, over HTTP', SQUARE, 20),
      ];
    } finally {
      await server.close();
    }
  },
};
