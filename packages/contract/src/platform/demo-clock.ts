import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { instant } from '../kernel/instant.ts';

const base = '/private/v1/sigma/';

/** The clock of the demo world; without the demo it is the real one and stays so. */
export const demoClock = z
  .object({
    now: z.string().describe('What the demo world takes for now'),
    rate: z.number().describe('Seconds of the demo world in one of ours'),
  })
  .meta({ id: 'DemoClock' });

export const readDemoClock = operation({
  id: 'readDemoClock',
  method: 'GET',
  path: `${base}demo_clock/`,
  access: { tier: 'private', needs: 'read' },
  tag: 'Demo',
  summary: 'What time it is in the demo world',
  response: demoClock,
});

export const setDemoClock = operation({
  id: 'setDemoClock',
  method: 'PUT',
  path: `${base}demo_clock/`,
  access: { tier: 'private', needs: 'write' },
  tag: 'Demo',
  summary: 'Lets the time of the demo world run faster, or jump ahead; it never goes back',
  body: z.strictObject({
    now: instant.optional().describe('Left out: goes on from where it is'),
    rate: z.number().min(1).max(10_000).optional(),
  }),
  response: demoClock,
  errors: ['wrong_state'],
});
