import { describe, expect, it } from 'vitest';
import { withFilter } from '../../parts/record-list/record-filters.ts';
import { NO_FILTERS } from '../../parts/record-list/record-view.ts';
import { runFilter } from './run-filter.ts';

describe('the filters of runs', () => {
  it('include both days of the time in which runs started', () => {
    const filters = { from: '2026-11-01', until: '2026-11-02' };
    expect(runFilter({ ...NO_FILTERS, filters })).toEqual({
      started_after: '2026-11-01T00:00:00.000Z',
      started_before: '2026-11-02T23:59:59.999Z',
    });
  });

  it('are sent under the names of the call, and the search as the id of a scene', () => {
    const filters = { state: 'failed', level: 'Basic L1A', sensor: '3' };
    expect(runFilter({ ...NO_FILTERS, search: 'scene-1', filters })).toEqual({
      scene: ['scene-1'],
      state: ['failed'],
      level: ['Basic L1A'],
      sensor: 3,
    });
  });

  it('that an edited address invents filter nothing', () => {
    const filters = { state: 'lost', level: 'Best', sensor: 'one', from: 'yesterday', until: '2026-13-40' };
    expect(runFilter({ ...NO_FILTERS, filters })).toEqual({});
  });

  it('are removed by an empty value', () => {
    expect(withFilter({ state: 'done', level: 'Raw' }, 'state', '')).toEqual({ level: 'Raw' });
    expect(withFilter({ level: 'Raw' }, 'state', 'done')).toEqual({ level: 'Raw', state: 'done' });
  });
});
