import { describe, expect, it } from 'vitest';
import { changedFields, mergeEdit } from './merge-edit.ts';

const start = { name: 'Reading', text: 'v1', operations: ['a', 'b', 'c'] };

describe('an edit of a record that has changed since it was opened', () => {
  it('keeps what was typed, takes the rest from the newer record, and names what both changed', () => {
    const draft = { ...start, name: 'Mine', text: 'v1' };
    const newer = { ...start, name: 'Theirs', text: 'v2' };
    expect(mergeEdit(start, draft, newer)).toEqual({ typed: { name: 'Mine' }, both: ['name'] });
  });

  it('does not return an entry of a list that was removed in the meantime', () => {
    const draft = { ...start, operations: ['d', 'c', 'a'] };
    const newer = { ...start, operations: ['b', 'c', 'e'] };
    expect(mergeEdit(start, draft, newer)).toEqual({
      typed: { operations: ['c', 'e', 'd'] },
      both: ['operations'],
    });
  });

  it('sends an entry once that both added, next to one that only the form added', () => {
    const draft = { ...start, operations: ['a', 'b', 'c', 'd', 'e'] };
    const newer = { ...start, operations: ['a', 'b', 'c', 'd'] };
    expect(mergeEdit(start, draft, newer).typed).toEqual({ operations: ['a', 'b', 'c', 'd', 'e'] });
  });

  it('has nothing left to save when both made the same change', () => {
    const draft = { ...start, name: 'New', operations: ['a'] };
    expect(mergeEdit(start, draft, draft)).toEqual({ typed: {}, both: [] });
  });
});

it('a list in another order is not a change of a record', () => {
  expect(changedFields(start, { ...start, name: 'New', operations: ['c', 'a', 'b'] })).toEqual({
    name: 'New',
  });
});
