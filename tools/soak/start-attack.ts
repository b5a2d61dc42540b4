import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ServerProcess } from '../../apps/server/src/testing/server-process.fixture.ts';
import type { AttackOrder, AttackReport } from './attacker.worker.ts';
import type { Attack } from './attacks.ts';

/** An attack that is going on in a thread of its own, because making its requests would delay what is measured. */
export interface RunningAttack {
  /** Ends the attack; returns how often each status was answered. */
  stop(): Promise<AttackReport>;
}

export async function startAttack(server: ServerProcess, attack: Attack, as: string): Promise<RunningAttack> {
  const order: AttackOrder = { attack: attack.name, url: server.url, token: await server.tokenFor(as) };
  const worker = new Worker(new URL('./attacker.worker.ts', import.meta.url), { workerData: order });
  await once(worker, 'online');
  return {
    async stop() {
      const report = once(worker, 'message');
      worker.postMessage('stop');
      const [statuses]: AttackReport[] = await report;
      return statuses ?? {};
    },
  };
}
