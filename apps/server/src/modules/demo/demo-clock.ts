import {
  type Binding,
  bind,
  callerName,
  instantOf,
  readDemoClock,
  refuse,
  setDemoClock,
} from '@sigma/contract';
import { writeAudit } from '../../records/index.ts';
import { seedElementSets } from './seed-world.ts';
import type { OpenWorldClock } from './world-clock.ts';

export interface DemoClockServices {
  readonly demoClock: Pick<OpenWorldClock, 'now' | 'rate' | 'set'>;
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
