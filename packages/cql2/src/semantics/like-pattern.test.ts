import { describe, expect, it } from 'vitest';
import { isLike } from './like-pattern.ts';

describe('isLike', () => {
  it.each<[string, string, boolean]>([
    ['', '', true],
    ['', '%', true],
    ['', '_', false],
    ['abc', 'a%', true],
    ['abc', '%b%', true],
    ['abc', 'a_c', true],
    ['abc', 'a_', false],
    ['abc', 'A%', false],
    ['ab\nc', 'ab_c', true],
    ['a😀c', 'a_c', true],
    ['100%', '100\\%', true],
    ['1000', '100\\%', false],
    ['a_b', 'a\\_b', true],
    ['a\\b', 'a\\\\b', true],
    ['a.c', 'a.c', true],
    ['abc', 'a.c', false],
    ['abab', '%ab', true],
    ['aab', '%ab%_', false],
  ])('matches %j like %j: %s', (text, pattern, expected) => {
    expect(isLike(text, pattern)).toBe(expected);
  });

  it('matches a pattern of many wildcards quickly', () => {
    expect(isLike('a'.repeat(5000), `${'%a'.repeat(500)}b`)).toBe(false);
  });
});
