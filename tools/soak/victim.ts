import { setTimeout as wait } from 'node:timers/promises';
import { listPrograms, searchItems } from '@sigma/contract';
import type { ServerProcess } from '../../apps/server/src/testing/server-process.fixture.ts';

/** A customer of another program than the attacker's. */
export const VICTIM = 'other@demo.example';
export const ATTACKER = 'customer@demo.example';

const PAUSE_MS = 20;
const FAILED_MS = 60_000;

export async function programOf(server: ServerProcess, as: string): Promise<number> {
  const { results } = await server.answer(listPrograms, { as });
  const [program] = results;
  if (program === undefined) throw new Error(`${as} has no program.`);
  return program.id;
}

/** Searches one after the other; milliseconds of each. Those without success count as a minute. */
export async function searchTimes(
  server: ServerProcess,
  program: number,
  count: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    const answer = await server.call(searchItems, { as: VICTIM, params: { program }, body: { limit: 20 } });
    await answer.arrayBuffer();
    times.push(answer.status === searchItems.status ? performance.now() - began : FAILED_MS);
    await wait(PAUSE_MS);
  }
  return times;
}
