import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS, type Target } from './attacks.ts';

/** What the thread is started with: the attack and its target. */
export interface AttackOrder extends Target {
  readonly attack: string;
}

/** How often each status was answered. */
export type AttackReport = Readonly<Record<string, number>>;

/** Requests of one attacker at once. */
const AT_ONCE = 16;

const order: AttackOrder = workerData;
const attack = ATTACKS.find(({ name }) => name === order.attack);
if (attack === undefined) throw new Error(`There is no attack ${order.attack}.`);
const statuses: Record<string, number> = {};

const attacker = async () => {
  for (;;) {
    const status = String(await attack.send(order).catch(() => 'disconnected'));
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
};

parentPort?.once('message', () => {
  parentPort?.postMessage(statuses satisfies AttackReport);
  process.exit();
});
for (let index = 0; index < AT_ONCE; index += 1) void attacker();
