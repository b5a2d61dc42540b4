import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS, type Target } from './attacks.ts';

/** What the thread is started with: the attack, its target, and how many requests it sends at once. */
export interface AttackOrder extends Target {
  readonly attack: string;
  readonly atOnce: number;
}

/** How often each status was answered. */
export type AttackReport = Readonly<Record<string, number>>;

/** Attackers have machines of their own: what they spend on their side must not delay the server. */
const NICE = 10;
if (process.platform === 'linux') setPriority(NICE);
const order: AttackOrder = workerData;
const attack = ATTACKS.find(({ name }) => name === order.attack);
if (attack === undefined) throw new Error(`There is no attack ${order.attack}.`);
const statuses: Record<string, number> = {};
const send = attack.prepare(order);

const attacker = async () => {
  for (;;) {
    const status = String(await send().catch(() => 'disconnected'));
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
};

parentPort?.once('message', () => {
  parentPort?.postMessage(statuses satisfies AttackReport);
  process.exit();
});
for (let index = 0; index < order.atOnce; index += 1) void attacker();
