import { describe, expect, it } from 'vitest';
import {
  MAX_SAVED_SEARCH_NAME,
  MAX_SAVED_SEARCHES,
  MAX_SAVED_SIZE,
  savedSearchIssue,
  savedSearchNameIssue,
} from './saved-search-rules.ts';

describe('the name of a saved search', () => {
  it.each(['Clear bay', 'é', '衛星', '🛰'.repeat(MAX_SAVED_SEARCH_NAME)])('%s is accepted', (name) => {
    expect(savedSearchNameIssue(name)).toBeUndefined();
  });

  it.each([
    ['', 'required'],
    ['🛰'.repeat(MAX_SAVED_SEARCH_NAME + 1), 'too_long'],
    ['Bay\nBcc: eve@sigma.example', 'bad_text'],
    ['Bay\0', 'bad_text'],
    ['\ud800', 'bad_text'],
  ])('%j is rejected with %s', (name, code) => {
    expect(savedSearchNameIssue(name)?.code).toBe(code);
  });
});

describe('a member saves a search', () => {
  const others = (count: number, size = 2) =>
    Array.from({ length: count }, (_, index) => ({ name: `Search ${index}`, size }));

  it.each([
    ['with a new name', others(MAX_SAVED_SEARCHES - 1), 'Bay', undefined],
    ['with the name of another one', others(2), 'Search 1', 'duplicate_name'],
    ['beyond the limit', others(MAX_SAVED_SEARCHES), 'Bay', 'limit_reached'],
    ['with conditions as large as may be', others(9, (MAX_SAVED_SIZE - 5) / 9), 'Bay', undefined],
    ['with conditions that are too large together', others(9, (MAX_SAVED_SIZE - 4) / 9), 'Bay', 'too_large'],
  ])('%s', (_, saved, name, code) => {
    expect(savedSearchIssue(saved, { name, size: 5 })?.code).toBe(code);
  });
});
