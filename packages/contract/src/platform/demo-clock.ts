import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { instant } from '../kernel/instant.ts';

const base = '/private/v1/sigma/';

/** The clock of the demo world; without the demo, the real clock, which cannot be set. */
export const demoClock = z
  .object({
    now: z.string().describe('Current time of the demo world'),
    rate: z.number().describe('Demo seconds per real second'),
  })
  .meta({ id: 'DemoClock' });

export const readDemoClock = operation({
  id: 'readDemoClock',
  method: 'GET',
  path: `${base}demo_clock/`,
  access: { tier: 'private', needs: 'read' },
  tag: 'Demo',
  summary: 'Returns the time of the demo world',
  response: demoClock,
});

export const setDemoClock = operation({
  id: 'setDemoClock',
  method: 'PUT',
  path: `${base}demo_clock/`,
  access: { tier: 'private', needs: 'write' },
  tag: 'Demo',
  summary: "Sets the demo clock's speed or moves it forward (never backward)",
  body: z.strictObject({
    now: instant.optional().describe('Omit to continue from the current demo time'),
    rate: z.number().min(1).max(10_000).optional(),
  }),
  response: demoClock,
  errors: ['wrong_state'],
});
