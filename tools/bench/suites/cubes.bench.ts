import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readCubeMeta, readCubePlanes, readCubeSpectrum, startCubeFilter } from '@sigma/contract';
import {
  CUSTOMER,
  searchScenes,
} from '../../../apps/server/src/modules/orders/delivery/delivery-proof.fixture.ts';
import {
  projectRoot,
  type ServerProcess,
  startServer,
} from '../../../apps/server/src/testing/server-process.fixture.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Figure, repeated, timed } from '../measure.ts';

const POLL_MS = 20;
/** The first scenes start the threads and compile their loops. */
const WARM_UP = 2;
const VIEWPORT = '32,32,256,256';
const SIMD = join(projectRoot, 'apps/web/dist/wasm/spectral_kernels_bg.wasm');

/** Spectra, planes and filters of cubes of 320 x 320 x 472 over HTTP, on the embedded database. */
export const cubesBench: Bench = {
  name: 'cubes',
  async run(context) {
    const { worlds, say } = context;
    say('starting a demo world whose cubes are made when they are read');
    const folder = await worlds.freshFolder();
    const server = await startServer({ SIGMA_DATA: folder, SIGMA_DEMO_PICTURES: 'on-request' });
    try {
      return await measured(server, context);
    } finally {
      await server.close();
    }
  },
};

async function measured(server: ServerProcess, { runs, say }: BenchContext): Promise<readonly Figure[]> {
  const scenes = (await searchScenes(server)).features;
  const sceneOf = (n: number) => {
    const scene = scenes[n % scenes.length];
    if (scene === undefined) throw new Error('The demo world has no scenes.');
    return { program: 1, collection: scene.collection, scene: scene.id };
  };
  const at = (params: object) => ({ as: CUSTOMER, params: { ...params } });
  const click = (params: object, col: number) =>
    server.answer(readCubeSpectrum, { ...at(params), query: { col, row: (col * 7) % 320 } });
  const made = async (params: object) => {
    while ((await server.answer(readCubeMeta, at(params))).state !== 'ready') await wait(POLL_MS);
  };
  let next = 0;
  const coldClick = async () => {
    const params = sceneOf(next++);
    const ms = await timed(() => click(params, 100));
    // The complete cube, which follows, must not be measured with the next click.
    await made(params);
    return ms;
  };
  await repeated(WARM_UP, coldClick);
  const cold = await repeated(runs(8), coldClick);
  const ready = sceneOf(0);
  const warm = await repeated(runs(60), (n) => timed(() => click(ready, (n * 11) % 320)));
  const planes = await repeated(runs(40), (n) =>
    timed(async () => {
      const bands = `${54 + n},${33 + n},${13 + n}`;
      const answer = await server.call(readCubePlanes, { ...at(ready), query: { bands, window: VIEWPORT } });
      if (answer.status !== 200)
        throw new Error(`The planes answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }),
  );
  const filter = async (n: number) =>
    timed(async () => {
      // Another group is another request, which is not calculated yet.
      const body = { kind: 'mf', target: 'ch4', group: 32 + n } as const;
      for (;;) {
        const { state, cause } = await server.answer(startCubeFilter, { ...at(ready), body });
        if (state === 'ready') return;
        if (state === 'failed') throw new Error(cause);
        await wait(POLL_MS);
      }
    });
  await repeated(WARM_UP, filter);
  const filters = await repeated(runs(7), (n) => filter(WARM_UP + n));
  say(`load ${loadavg()[0]?.toFixed(1)}`);
  const kernels = existsSync(SIMD) ? 'SIMD' : 'TypeScript, without a build of the web app';
  return [
    {
      name: 'spectrum of a cube that does not exist',
      unit: 'ms',
      target: 900,
      values: cold,
      note: 'one line rendered',
    },
    { name: 'spectrum of a cube on the disk', unit: 'ms', target: 40, values: warm },
    { name: 'three bands of 256 x 256', unit: 'ms', target: 60, values: planes, note: 'uint16, 393 kB' },
    {
      name: 'methane filter 320 x 320, three passes',
      unit: 'ms',
      target: 1500,
      values: filters,
      note: kernels,
    },
  ];
}
