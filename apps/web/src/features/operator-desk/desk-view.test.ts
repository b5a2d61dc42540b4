import { describe, expect, it } from 'vitest';
import { changedDeskView, opensSheet, readDeskView, writeDeskView } from './desk-view.ts';

describe('the address of the desk', () => {
  it('restores plan, comparison, tab, search and what is open', () => {
    const query = { plan: 'a', compare: 'b', tab: 'omitted', search: 'dam', task: 't' };
    expect(writeDeskView(readDeskView(query))).toEqual(query);
  });

  it('ignores what it does not know', () => {
    expect(writeDeskView(readDeskView({ tab: 'other', page: 3, plan: '', search: 7 }))).toEqual({});
  });

  it('has one thing open, and none after the plan was changed', () => {
    const view = changedDeskView(readDeskView({ plan: 'a', task: 't' }), { request: 'r' });
    expect(writeDeskView(view)).toEqual({ plan: 'a', request: 'r' });
    expect(writeDeskView(changedDeskView(view, { plan: 'b' }))).toEqual({ plan: 'b' });
    expect(writeDeskView(changedDeskView(view, { search: 'x' }))).toEqual({
      plan: 'a',
      request: 'r',
      search: 'x',
    });
  });

  it('never compares a plan with itself', () => {
    const view = changedDeskView(readDeskView({ plan: 'a', compare: 'b' }), { plan: 'b' });
    expect(view.compare).toBeUndefined();
  });

  it('goes back to what was before a sheet was opened', () => {
    expect([opensSheet({ task: 't' }), opensSheet({ task: undefined }), opensSheet({ search: 'x' })]).toEqual(
      [true, false, false],
    );
  });
});
