import { describe, expect, it } from 'vitest';
import { inTurns } from './turns.ts';

/** Work whose runs end when their gates open. */
function gatedWork() {
  const gates: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    return gate.promise;
  };
  return { gates, work };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('work in turns', () => {
  it('runs once more for all calls that came while it ran, and never twice at once', async () => {
    const { gates, work } = gatedWork();
    const turns = inTurns(work, () => undefined);
    for (let call = 0; call < 3; call += 1) turns.wake();
    expect(gates).toHaveLength(1);
    gates[0]?.resolve();
    await settled();
    expect(gates).toHaveLength(2);
    gates[1]?.resolve();
    await settled();
    expect(gates).toHaveLength(2);
    turns.wake();
    expect(gates).toHaveLength(3);
  });

  it('reports an error and runs again at the next call', async () => {
    const { gates, work } = gatedWork();
    const errors: unknown[] = [];
    const turns = inTurns(work, (error) => errors.push(error));
    turns.wake();
    gates[0]?.reject('broken');
    await settled();
    turns.wake();
    expect([errors, gates.length]).toEqual([['broken'], 2]);
  });

  it('stops after the current run', async () => {
    const { gates, work } = gatedWork();
    const turns = inTurns(work, () => undefined);
    turns.wake();
    turns.wake();
    const stopped = turns.stop();
    gates[0]?.resolve();
    await stopped;
    turns.wake();
    expect(gates).toHaveLength(1);
  });
});
