// `npm run soak [-- --minutes 30 --kills 20]`: a server on PostgreSQL, first killed between events and their notifications and
// e-mails, then under load, with an outage of the database or an attack all the time. Prints what happened and fails when an
// effect of an event was missing or doubled, the process ended, an answer was neither a success nor an announced outage,
// searches were not answered again within ten seconds of an outage, or memory still grew after two rounds of all attacks.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ownPostgres } from '@sigma/testkit';
import { type Load, searchLoad } from '../../apps/server/src/testing/load.fixture.ts';
import { startServer } from '../../apps/server/src/testing/server-process.fixture.ts';
import { percentile, residentMb } from '../bench/measure.ts';
import { ATTACKS } from './attacks.ts';
import { killAgainAndAgain } from './kills.ts';
import { OUTAGES } from './outages.ts';
import { startAttack } from './start-attack.ts';
import { ATTACKER, programOf, VICTIM } from './victim.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, kills: { type: 'string', default: '20' } },
});
const BACK_MS = 10_000;
const ATTACK_MS = 15_000;
const P95_MS = 200;
/** How much more memory than in the first two rounds of all attacks the server may have in the last one. */
const MEMORY_GROWTH = 1.25;
const problems: string[] = [];
const say = (text: string) => console.log(text);

/** Milliseconds until ten searches in a row have succeeded; undefined if they do not within the limit. */
async function recoveryMs(load: Load): Promise<number | undefined> {
  const began = performance.now();
  const from = load.answers.length;
  while (performance.now() - began < BACK_MS) {
    const latest = load.answers.slice(from).slice(-10);
    if (latest.length === 10 && latest.every(({ status }) => status === 200))
      return performance.now() - began;
    await wait(50);
  }
  return undefined;
}

function checkAnswers(load: Load, from: number, name: string): void {
  const wrong = load.answers
    .slice(from)
    .filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter !== null));
  if (wrong.length > 0)
    problems.push(`${name}: ${wrong.length} answers, the first ${JSON.stringify(wrong[0])}`);
}

/** Caches and the heaps of threads fill in the first rounds; a leak goes on. */
function checkMemory(memoryMb: readonly number[]): void {
  const round = ATTACKS.length;
  if (memoryMb.length < 3 * round) return;
  const [before, after] = [Math.max(...memoryMb.slice(0, 2 * round)), Math.max(...memoryMb.slice(-round))];
  if (after > MEMORY_GROWTH * before)
    problems.push(`memory: ${Math.round(after)} MB, ${Math.round(before)} MB in the first two rounds`);
}

const folder = await mkdtemp(join(tmpdir(), 'sigma-soak-'));
const postgres = await ownPostgres();
say('starting the demo world on PostgreSQL');
const variables = {
  SIGMA_DATA: folder,
  SIGMA_DEMO_PICTURES: 'on-request',
  // The limits that an installation has.
  SIGMA_REQUESTS_PER_SECOND: '100',
  DATABASE_URL: postgres.url,
};
if (Number(values.kills) > 0) {
  const found = killAgainAndAgain({ variables, count: Number(values.kills), say });
  problems.push(...(await found.catch((error: unknown) => [`kills: ${String(error)}`])));
}
const endsAt = performance.now() + Number(values.minutes) * 60_000;
const server = await startServer(variables);
const load = searchLoad(server, { as: VICTIM, program: await programOf(server, VICTIM), clients: 2 });
await server.tokenFor(ATTACKER);
const memoryMb: number[] = [];

try {
  for (let round = 0; performance.now() < endsAt; round += 1) {
    const outage = OUTAGES[round % OUTAGES.length];
    const attack = ATTACKS[round % ATTACKS.length];
    if (outage === undefined || attack === undefined) break;
    const from = load.answers.length;
    await outage.strike(postgres);
    const backMs = await recoveryMs(load);
    say(`${outage.name}: ${backMs === undefined ? 'not back' : `back after ${Math.round(backMs)} ms`}`);
    if (backMs === undefined) problems.push(`${outage.name}: not back after ${BACK_MS} ms`);
    checkAnswers(load, from, outage.name);
    const attacking = await startAttack(server, attack, { as: ATTACKER });
    const attackedFrom = load.answers.length;
    await wait(ATTACK_MS);
    await attacking.stop();
    const times = load.answers.slice(attackedFrom).map(({ ms }) => ms);
    const p95 = percentile(times, 95);
    say(`${attack.name}: ${times.length} searches of another tenant, p95 ${Math.round(p95)} ms`);
    if (p95 > P95_MS) problems.push(`${attack.name}: p95 ${Math.round(p95)} ms`);
    checkAnswers(load, attackedFrom, attack.name);
    const memory = await residentMb(server.pid);
    memoryMb.push(memory);
    say(`memory: ${Math.round(memory)} MB`);
  }
  checkMemory(memoryMb);
} finally {
  await load.stop();
  const ended = await server.end('SIGTERM');
  if (ended.code !== 0)
    problems.push(`the server ended with ${ended.code ?? ended.signal}: ${ended.stderr.slice(-2000)}`);
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
say(`${load.answers.length} searches, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
