import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../../../apps/server/src/testing/server-process.fixture.ts';
import type { Bench } from '../bench.ts';
import { useOfTree } from '../process-tree.ts';

/** By then a machine with two processors makes pictures, fills the example and analyses passes at the same time. */
const LOOK_AFTER_MS = 240_000;
const SAMPLE_MS = 5_000;

/**
 * Memory of all processes of a demo server in its first minutes, when it works most, and the processor time until then: only figures at
 * about the same processor time are of the same work.
 */
export const demoMemoryBench: Bench = {
  name: 'demo-memory',
  onlyWhenNamed: true,
  async run({ worlds, runs, say }) {
    const [resident, highest, processor]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run < runs(3); run += 1) {
      say(`letting a new demo world work for ${LOOK_AFTER_MS / 60_000} minutes`);
      const server = await startServer({ SIGMA_DATA: await worlds.freshFolder() });
      try {
        const until = performance.now() + LOOK_AFTER_MS;
        let use = await useOfTree(server.pid);
        let most = use.residentMb;
        while (performance.now() < until) {
          await wait(SAMPLE_MS);
          use = await useOfTree(server.pid);
          most = Math.max(most, use.residentMb);
        }
        resident.push(use.residentMb);
        highest.push(most);
        processor.push(use.processorS);
      } finally {
        await server.close();
      }
    }
    const note = 'all processes, 4 min after the first start was ready';
    return [
      { name: 'memory of the demo at work', unit: 'MB', target: 1200, values: resident, note },
      { name: 'memory of the demo, most', unit: 'MB', target: undefined, values: highest },
      { name: 'processor time until then', unit: 's', target: undefined, values: processor },
    ];
  },
};
