import { describe, expect, it } from 'vitest';
import { changedView, listQueryOf, NO_FILTERS, readRecordView, writeRecordView } from './record-view.ts';

describe('the address of a list of records', () => {
  it.each([
    ['nothing', {}],
    ['a search on the third page', { search: 'bay', page: '3' }],
    ['a descending order with a filter', { order: '-name', state: 'archived' }],
    ['an opened record', { id: '7' }],
  ])('restores %s as it was written', (_, query) => {
    expect(writeRecordView(readRecordView(query, ['state']))).toEqual(query);
  });

  it('ignores filters of other lists and pages that cannot exist', () => {
    expect(readRecordView({ page: '-2', role: 'admin', search: 3 }, ['state'])).toEqual(NO_FILTERS);
  });

  it('returns to the first page when the search, a filter or the order changes, but not when a record is opened', () => {
    const view = { ...NO_FILTERS, page: 4 };
    expect(changedView(view, { search: 'x' }).page).toBe(0);
    expect(changedView(view, { filters: { state: 'active' } }).page).toBe(0);
    expect(changedView(view, { opened: '1' }).page).toBe(4);
  });

  it('requests the page of the view in its order, and in the default order where the call does not know it', () => {
    const view = readRecordView({ search: 'bay', order: '-name', page: '2' }, []);
    const page = { limit: 100, offset: 100, search: 'bay' };
    expect(listQueryOf(view, ['id', 'name'])).toEqual({ ...page, ordering: '-name' });
    // A link of another version may name a column that cannot be ordered by.
    expect(listQueryOf(view, ['id'])).toEqual(page);
  });
});
