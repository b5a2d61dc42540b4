import { join } from 'node:path';
import { startServer, type Variables } from '../../../apps/server/src/testing/server-process.fixture.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../measure.ts';

const WORLDS: readonly { readonly name: string; readonly variables: Variables }[] = [
  { name: '', variables: {} },
  { name: ', demo without its example', variables: { SIGMA_DEMO_EXAMPLE: 'off' } },
];

/**
 * From the start of the server's process (installed and built) to its line "Sigma is ready": on a fresh data folder with
 * no compiled modules, as after the installation, and once more on the same folder.
 */
export const startBench: Bench = {
  name: 'start',
  async run({ worlds, runs, say }) {
    const seconds = WORLDS.map(() => ({ fresh: [] as number[], second: [] as number[] }));
    for (let run = 0; run < runs(3); run += 1) {
      for (const [index, { name, variables }] of WORLDS.entries()) {
        const folder = await worlds.freshFolder();
        const started = { ...variables, SIGMA_DATA: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') };
        say(`starting on a fresh data folder${name}, then again`);
        seconds[index]?.fresh.push(await secondsToReady(started));
        seconds[index]?.second.push(await secondsToReady(started));
        if (name === '') worlds.keep(folder);
      }
    }
    return WORLDS.flatMap(({ name }, index): Figure[] => [
      {
        name: `first start, fresh data folder${name}`,
        unit: 's',
        target: 45,
        values: seconds[index]?.fresh ?? [],
      },
      { name: `second start${name}`, unit: 's', target: 8, values: seconds[index]?.second ?? [] },
    ]);
  },
};

async function secondsToReady(variables: Variables & { readonly SIGMA_DATA: string }): Promise<number> {
  const server = await startServer(variables);
  await server.close();
  return server.readyMs / 1000;
}
