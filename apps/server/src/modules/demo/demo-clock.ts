import {
  type Binding,
  bind,
  callerName,
  instantOf,
  readDemoClock,
  refuse,
  setDemoClock,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import type { WorldClockChange, WorldClockInput } from '@sigma/domain';
import { writeAudit } from '../../records/index.ts';
import { seedElementSets } from './seed-world.ts';

interface ClockReading {
  readonly real_at: Date;
  readonly demo_at: Date;
  readonly rate: number;
}

export interface DemoClockServices {
  readonly demoClock: {
    now(): Date;
    rate(): number;
    set(
      input: WorldClockInput,
      write: (transaction: DatabaseTransaction, before: ClockReading) => Promise<void>,
    ): Promise<WorldClockChange | { readonly ok: false; readonly code: 'no-demo' }>;
  };
}

export function demoClockBindings({ demoClock }: DemoClockServices): readonly Binding[] {
  const answer = () => ({ now: demoClock.now().toISOString(), rate: demoClock.rate() });
  return [
    bind(readDemoClock, async () => answer()),
    bind(setDemoClock, async ({ body, caller, requestId }) => {
      const input = { now: body.now === undefined ? undefined : instantOf(body.now), rate: body.rate };
      const from = demoClock.now();
      const done = await demoClock.set(input, async (transaction, before) => {
        // Adds the element sets of the skipped days, so that they are not planned with older orbits.
        if (input.now !== undefined) await seedElementSets(transaction, from, input.now);
        await writeAudit(transaction, {
          actor: callerName(caller),
          operation: setDemoClock.id,
          target: 'demo clock',
          before,
          after: body,
          requestId,
        });
      });
      if (done.ok) return answer();
      if (done.code === 'no-demo') {
        return refuse('wrong_state', 'This installation has no demo world, so its clock shows real time.');
      }
      const { field, code, message } = done;
      return refuse('invalid_body', `${field} ${message}`, [{ field, code, message }]);
    }),
  ];
}
