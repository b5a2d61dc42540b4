import { describe, expect, it } from 'vitest';
import { hasDuplicateMembers } from './duplicate-members.ts';

describe('duplicate members of JSON', () => {
  it.each([
    '{"sub":"a","sub":"b"}',
    '{"sub":"a","s\\u0075b":"b"}',
    '{"a":{"b":1,"b":2}}',
    '{"a":[{"b":1},{"c":1,"c":2}]}',
    '{"a":1, "b":[], "a" : null}',
    '{"":1,"":2}',
  ])('finds the duplicate in %s', (json) => {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(hasDuplicateMembers(json)).toBe(true);
  });

  it.each([
    '{}',
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}}}',
    '{"a":["a","a","a"],"b":"a"}',
    '{"a":"\\"b\\":1,\\"b\\":2"}',
    '{"a":"\\\\","b":"{\\"a\\":1}"}',
    '[{"a":1},{"a":1}]',
  ])('finds no duplicate in %s', (json) => {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(hasDuplicateMembers(json)).toBe(false);
  });
});
