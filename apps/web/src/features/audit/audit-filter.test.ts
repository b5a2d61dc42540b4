import { describe, expect, it } from 'vitest';
import { withFilter } from '../../parts/record-list/record-filters.ts';
import { NO_FILTERS } from '../../parts/record-list/record-view.ts';
import { auditFilter } from './audit-filter.ts';

describe('the filter of the audit log', () => {
  it('includes both days of an interval', () => {
    const filters = { from: '2026-11-01', until: '2026-11-02' };
    expect(auditFilter({ ...NO_FILTERS, filters })).toEqual({
      at_after: '2026-11-01T00:00:00.000Z',
      at_before: '2026-11-02T23:59:59.999Z',
    });
  });

  it('omits what the server would reject, such as a program that is not a number', () => {
    const filters = { program: 'seven', from: 'yesterday', actor: 'ann@demo.example' };
    expect(auditFilter({ ...NO_FILTERS, search: 'order', filters })).toEqual({
      target: 'order',
      actor: 'ann@demo.example',
    });
  });

  it('loses a name whose value was cleared', () => {
    expect(withFilter({ actor: 'a', program: '1' }, 'actor', '')).toEqual({ program: '1' });
    expect(withFilter({ program: '1' }, 'actor', 'b')).toEqual({ program: '1', actor: 'b' });
  });
});
