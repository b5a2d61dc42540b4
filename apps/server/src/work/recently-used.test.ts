import { describe, expect, it } from 'vitest';
import { recentlyUsed } from './recently-used.ts';

describe('the values that were used last', () => {
  it('are made once, and the one that was used longest ago is forgotten for a new one', () => {
    const values = recentlyUsed<string>(2);
    const made: string[] = [];
    const get = (key: string) =>
      values.get(key, () => {
        made.push(key);
        return key;
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(get(key)).toBe(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('do not include promises that failed', async () => {
    const values = recentlyUsed<Promise<string>>(2);
    await expect(values.get('a', () => Promise.reject(new Error('not there')))).rejects.toThrow('not there');
    expect(await values.get('a', async () => 'there')).toBe('there');
  });

  it('are made again once they were forgotten', () => {
    const values = recentlyUsed<number>(2);
    values.get('a', () => 1);
    values.forget('a');
    expect(values.get('a', () => 2)).toBe(2);
  });
});
