import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot, startServer } from '../../../apps/server/src/testing/server-process.fixture.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../measure.ts';
import { useOfTree } from '../process-tree.ts';

/** By then a machine with two processors makes pictures, fills the example and analyses passes at the same time. */
const LOOK_AFTER_MS = 240_000;
const SAMPLE_MS = 5_000;
/** A server that uses less than this share of a processor for half a minute has ended its work. */
const RESTING_SHARE = 0.1;
const REST_MS = 30_000;
const LONGEST_WORK_MS = 900_000;

/**
 * Memory of all processes of a demo server in its first minutes, when it works most, and after its work, and the processor time until
 * the former: only figures at about the same processor time are of the same work. SIGMA_BENCH_OTHER is the folder of another version,
 * with its packages, which is measured by turns.
 */
export const demoMemoryBench: Bench = {
  name: 'demo-memory',
  onlyWhenNamed: true,
  async run({ worlds, runs, say }) {
    const other = process.env.SIGMA_BENCH_OTHER;
    const versions = [
      { name: '', project: projectRoot },
      ...(other === undefined ? [] : [{ name: ', the other version', project: other }]),
    ].map((version) => ({ ...version, uses: [] as DemoUse[] }));
    for (let run = 0; run < runs(3); run += 1) {
      for (const { name, project, uses } of versions) {
        say(`letting a new demo world work${name}`);
        uses.push(await useOfDemo(project, await worlds.freshFolder()));
      }
    }
    const note = 'all processes, 4 min after the first start was ready';
    return versions.flatMap(({ name, uses }): Figure[] => [
      {
        name: `demo at work${name}`,
        unit: 'MB',
        target: 1200,
        values: uses.map(({ workMb }) => workMb),
        note,
      },
      { name: `demo, most${name}`, unit: 'MB', target: undefined, values: uses.map(({ mostMb }) => mostMb) },
      {
        name: `demo at rest after its work${name}`,
        unit: 'MB',
        target: 900,
        values: uses.flatMap(({ restMb }) => restMb ?? []),
      },
      {
        name: `processor time of 4 min${name}`,
        unit: 's',
        target: undefined,
        values: uses.map(({ workS }) => workS),
      },
    ]);
  },
};

interface DemoUse {
  readonly workMb: number;
  readonly mostMb: number;
  readonly workS: number;
  /** Undefined if the work did not end in time. */
  readonly restMb: number | undefined;
}

async function useOfDemo(project: string, folder: string): Promise<DemoUse> {
  const server = await startServer({ SIGMA_DATA: folder }, project);
  try {
    const began = performance.now();
    let use = await useOfTree(server.pid);
    let mostMb = use.residentMb;
    while (performance.now() - began < LOOK_AFTER_MS) {
      await wait(SAMPLE_MS);
      use = await useOfTree(server.pid);
      mostMb = Math.max(mostMb, use.residentMb);
    }
    const work = { workMb: use.residentMb, mostMb, workS: use.processorS };
    while (performance.now() - began < LONGEST_WORK_MS) {
      const before = use;
      await wait(REST_MS);
      use = await useOfTree(server.pid);
      if (use.processorS - before.processorS < (RESTING_SHARE * REST_MS) / 1000)
        return { ...work, restMb: use.residentMb };
    }
    return { ...work, restMb: undefined };
  } finally {
    await server.close();
  }
}
