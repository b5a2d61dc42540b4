import { describe, expect, it } from 'vitest';
import {
  changedView,
  isDashboardPath,
  type MonitorView,
  monitorPath,
  readMonitorPath,
  readMonitorQuery,
  writeMonitorQuery,
} from './monitor-view.ts';

const view = (query: Readonly<Record<string, string>> = {}, path = '/monitor/a1/grid'): MonitorView => ({
  ...readMonitorPath(path),
  ...readMonitorQuery(query),
});

describe('the address of the dashboard', () => {
  it.each([
    '/monitor',
    '/monitor/a1/grid',
    '/monitor/a1/map',
    '/monitor/a1/map/alert/f1',
    '/monitor/a1/map/detection/f1',
  ])('%s is restored', (path) => {
    expect(monitorPath(readMonitorPath(path))).toBe(path);
    expect(isDashboardPath(path)).toBe(true);
  });

  it.each(['/monitor/findings', '/monitor/findings/asset/a1', '/monitor/reports/r1', '/monitor/track', '/'])(
    '%s is another page',
    (path) => {
      expect(isDashboardPath(path)).toBe(false);
    },
  );

  it.each([
    {},
    { tab: 'detections', from: '2026-08-21', until: '2026-11-21', page: '3', opened: 'f1' },
    { types: 'Soil_Contamination.Methane', statuses: 'unresolved', order: 'largest' },
    { pass: 'p1', search: 'pads', assets: '-start' },
  ])('%j is restored', (query) => {
    const read = readMonitorQuery(query);
    expect(readMonitorQuery(writeMonitorQuery(read))).toEqual(read);
    expect(Object.keys(writeMonitorQuery(read)).toSorted()).toEqual(Object.keys(query).toSorted());
  });

  it('ignores what it does not understand, and puts the days of a range in order', () => {
    const query = {
      tab: 'x',
      from: '2026-11-21',
      until: '2026-08-21',
      page: '-1',
      types: 'Gold',
      order: '1',
    };
    expect(writeMonitorQuery(readMonitorQuery(query))).toEqual({ from: '2026-08-21', until: '2026-11-21' });
    expect(readMonitorPath('/monitor/a1/map/other/f1').focus).toBeUndefined();
  });
});

describe('a change of the view', () => {
  const before = view({ page: '3', opened: 'f1', pass: 'p1' }, '/monitor/a1/map/alert/f1');

  it('to another asset leaves page, opened row, finding and pass', () => {
    expect(changedView(before, { assetId: 'a2' })).toMatchObject({
      page: 0,
      opened: undefined,
      focus: undefined,
      pass: undefined,
    });
  });

  it('to another tab begins with the first page and keeps the pass', () => {
    expect(changedView(before, { tab: 'reports' })).toMatchObject({ page: 0, opened: undefined, pass: 'p1' });
  });

  it('of the page keeps everything else', () => {
    expect(changedView(before, { page: 4 })).toEqual({ ...before, page: 4 });
  });
});
