import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { staffStatuses, staffStepCode, staffStepIssues } from './staff-steps.ts';
import { countsAsFailed, ORDER_STATUSES, ORDER_TYPES, STATUS_CODES, type StatusCode } from './status.ts';
import { mayBecome } from './transitions.ts';

const type = fc.constantFrom(...ORDER_TYPES);
const status = fc.constantFrom(...ORDER_STATUSES);
const code = fc.constantFrom(...(Object.keys(STATUS_CODES) as StatusCode[]), null, undefined);

describe('steps by staff', () => {
  it('offers only statuses that may follow, and never schedules a capture', () => {
    fc.assert(
      fc.property(type, status, (ofType, from) => {
        for (const to of staffStatuses(ofType, from)) {
          expect(mayBecome(ofType, from, to)).toBe(true);
          expect(ofType === 'others' && to === 'order_scheduled').toBe(false);
        }
      }),
    );
  });

  it('gives failed orders a code that counts as failed, and no other order such a code', () => {
    fc.assert(
      fc.property(status, code, (to, given) => {
        const issues = staffStepIssues({ to, reason: 'Reason', code: given });
        const stored = staffStepCode({ to, code: given });
        if (issues.length === 0) expect(stored === 'AE' || stored === 'TE').toBe(to === 'order_failed');
        if (issues.length === 0 && to === 'order_failed') expect(countsAsFailed(to, stored)).toBe(true);
      }),
    );
  });

  it.each([
    ['a missing reason', { to: 'order_accepted', reason: ' ', code: null }, ['reason']],
    ['a failure with the code of a success', { to: 'order_failed', reason: 'x', code: 'PS' }, ['code']],
    ['a success with the code of a failure', { to: 'order_delivered', reason: 'x', code: 'TE' }, ['code']],
    ['both at once', { to: 'order_active', reason: '', code: 'AE' }, ['reason', 'code']],
    ['nothing in a failure without a code', { to: 'order_failed', reason: 'x', code: undefined }, []],
  ] as const)('names the fields of %s', (_, input, fields) => {
    expect(staffStepIssues(input).map(({ field }) => field)).toEqual(fields);
  });
});
