import { describe, expect, it, vi } from 'vitest';
import { rememberedKeys } from './remembered-keys.ts';

const library = () => ({ Pg_magic_func: () => 0, ST_IsValid: () => 1 });

describe('the keys of objects in the thread of the database', () => {
  it('lists the exports of a library once, and those of each library apart', () => {
    const keysOf = vi.fn(Object.keys);
    const keys = rememberedKeys(keysOf);
    const [first, second] = [library(), { ...library(), ST_Area: () => 2 }];
    expect(keys(first)).toEqual(['Pg_magic_func', 'ST_IsValid']);
    expect(keys(first)).toEqual(['Pg_magic_func', 'ST_IsValid']);
    expect(keys(second)).toEqual(['Pg_magic_func', 'ST_IsValid', 'ST_Area']);
    expect(keysOf).toHaveBeenCalledTimes(2);
  });

  it('lists the keys of any other object each time, because they may change', () => {
    const keys = rememberedKeys(Object.keys);
    const row: Record<string, number> = { id: 1 };
    expect(keys(row)).toEqual(['id']);
    row.name = 2;
    expect(keys(row)).toEqual(['id', 'name']);
  });

  it('returns a list of its own to each caller', () => {
    const keys = rememberedKeys(Object.keys);
    const exports = library();
    keys(exports).pop();
    expect(keys(exports)).toEqual(['Pg_magic_func', 'ST_IsValid']);
  });
});
