import { startServer } from '../../../apps/server/src/testing/server-process.fixture.ts';
import type { Bench } from '../bench.ts';

/** From the start of the server's process (installed and built) to its line "Sigma is ready". */
export const startBench: Bench = {
  name: 'start',
  async run({ worlds, runs, say }) {
    const fresh: number[] = [];
    const second: number[] = [];
    for (let run = 0; run < runs(3); run += 1) {
      const folder = await worlds.freshFolder();
      say('starting on a fresh data folder, then again');
      fresh.push(await secondsToReady(folder));
      second.push(await secondsToReady(folder));
      worlds.keep(folder);
    }
    return [
      { name: 'first start, fresh data folder', unit: 's', target: 45, values: fresh },
      { name: 'second start', unit: 's', target: 8, values: second },
    ];
  },
};

async function secondsToReady(folder: string): Promise<number> {
  const server = await startServer({ SIGMA_DATA: folder });
  await server.close();
  return server.readyMs / 1000;
}
