import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  evaluateExpression,
  matchSpectrum,
  type Operation,
  readCubeMeta,
  readCubePlanes,
  readCubeSpectra,
  readCubeSpectrum,
  readCubeTile,
  startCubeFilter,
} from '@sigma/contract';
import {
  CUSTOMER,
  searchScenes,
} from '../../../apps/server/src/modules/orders/delivery/delivery-proof.fixture.ts';
import {
  projectRoot,
  type ServerProcess,
  startServer,
} from '../../../apps/server/src/testing/server-process.fixture.ts';
import type { TestCall } from '../../../apps/server/src/testing/test-app.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Figure, repeated, timed } from '../measure.ts';

const POLL_MS = 20;
/** The first scenes start the threads and compile their loops. */
const WARM_UP = 2;
const VIEWPORT = '32,32,256,256';
const TILE_ZOOM = 13;
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
  const sameLine = await repeated(runs(60), (n) =>
    timed(() => server.answer(readCubeSpectrum, { ...at(ready), query: { col: (n * 11) % 320, row: 7 } })),
  );
  const read = (operation: Operation, { params, ...more }: TestCall) =>
    timed(async () => {
      const input = { as: CUSTOMER, params: { ...ready, ...params }, ...more };
      const answer = await server.call(operation, input);
      if (answer.status >= 300)
        throw new Error(`${operation.id} answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    });
  const threeBands = (n: number) => `${54 + n},${33 + n},${13 + n}`;
  const meta = await repeated(runs(40), () => read(readCubeMeta, {}));
  const planes = await repeated(runs(40), (n) =>
    read(readCubePlanes, { query: { bands: threeBands(n), window: VIEWPORT } }),
  );
  const reduced = await repeated(runs(40), (n) =>
    read(readCubePlanes, { query: { bands: threeBands(n), step: 4 } }),
  );
  const expressions = await repeated(runs(20), (n) => {
    const expression = `(R(860) - R(640)) / (R(860) + R(640) + ${n})`;
    return read(evaluateExpression, { body: { expression, window: [32, 32, 256, 256] } });
  });
  const { corners } = (await server.answer(readCubeMeta, at(ready))).place ?? { corners: [] };
  const regions = await repeated(runs(10), (n) =>
    read(readCubeSpectra, { body: { geometries: [regionAt(corners, n / 20)] } }),
  );
  const tileAt = tileBelow(corners);
  // Bands that were not drawn before need their percentiles; others only another stretch.
  const newTiles = await repeated(runs(12), (n) =>
    read(readCubeTile, { params: tileAt, query: { bands: threeBands(n) } }),
  );
  const tiles = await repeated(runs(20), (n) =>
    read(readCubeTile, { params: tileAt, query: { bands: threeBands(0), gamma: 1 + n / 100 } }),
  );
  const { values } = await server.answer(readCubeSpectrum, { ...at(ready), query: { col: 5, row: 5 } });
  const matches = await repeated(runs(20), () =>
    read(matchSpectrum, { body: { level: 'radiance', values } }),
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
    {
      name: 'spectrum of a cube on the disk',
      unit: 'ms',
      target: 10,
      values: warm,
      note: 'another line each time',
    },
    { name: 'spectrum, the line read before', unit: 'ms', target: 10, values: sameLine },
    { name: 'description of a cube', unit: 'ms', target: 20, values: meta },
    { name: 'mean spectrum of 96 x 96', unit: 'ms', target: 150, values: regions },
    { name: 'three bands of 256 x 256', unit: 'ms', target: 60, values: planes, note: 'uint16, 393 kB' },
    { name: 'three bands, every fourth pixel', unit: 'ms', target: 60, values: reduced },
    { name: 'expression of two bands, 256 x 256', unit: 'ms', target: 120, values: expressions },
    { name: 'tile of three new bands', unit: 'ms', target: 60, values: newTiles },
    { name: 'tile with another stretch', unit: 'ms', target: 60, values: tiles },
    { name: 'match with the library', unit: 'ms', target: 30, values: matches },
    {
      name: 'methane filter 320 x 320, three passes',
      unit: 'ms',
      target: 1500,
      values: filters,
      note: kernels,
    },
  ];
}

type Corners = readonly (readonly [lon: number, lat: number])[];

/** A place between the corners, given in shares of the sides. */
function placeIn([topLeft, topRight, , bottomLeft]: Corners, across: number, down: number): [number, number] {
  const [x0, y0] = topLeft ?? [NaN, NaN];
  const [x1, y1] = topRight ?? [NaN, NaN];
  const [x2, y2] = bottomLeft ?? [NaN, NaN];
  return [x0 + (x1 - x0) * across + (x2 - x0) * down, y0 + (y1 - y0) * across + (y2 - y0) * down];
}

/** A square of 30 % of the sides. */
function regionAt(corners: Corners, from: number) {
  const to = from + 0.3;
  const ring = [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ].map(([across = 0, down = 0]) => placeIn(corners, across, down));
  return { type: 'Polygon', coordinates: [ring] };
}

/** The tile of a zoom of about the pixels of the cube that contains its centre. */
function tileBelow(corners: Corners) {
  const [lon, lat] = placeIn(corners, 0.5, 0.5);
  const phi = (lat * Math.PI) / 180;
  const side = 2 ** TILE_ZOOM;
  const y = Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * side);
  return { z: TILE_ZOOM, x: Math.floor(((lon + 180) / 360) * side), y };
}
