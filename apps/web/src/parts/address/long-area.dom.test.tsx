import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isAreaStored, restoreArea, shortenArea } from './long-area.ts';

const areaOf = (length: number, digit = '1') => digit.repeat(length);

beforeEach(() => localStorage.clear());

describe('an area that is too long for an address', () => {
  it('replaces a long area by a short mark and restores it', () => {
    const query = { area: areaOf(200_000), clouds: '20' };
    const short = shortenArea(query);
    expect(short.area?.length).toBeLessThan(20);
    expect(short.clouds).toBe('20');
    expect(restoreArea(short)).toEqual(query);
    expect(isAreaStored(short)).toBe(true);
  });

  it('stores an area once, however often the address is written', () => {
    const write = vi.spyOn(Storage.prototype, 'setItem');
    for (let move = 0; move < 3; move += 1) shortenArea({ area: areaOf(7000), clouds: String(move) });
    expect(write).toHaveBeenCalledTimes(1);
    write.mockRestore();
  });

  it('gives every area a mark of its own, the same each time', () => {
    const marks = ['1', '2', '1'].map((digit) => shortenArea({ area: areaOf(7000, digit) }).area);
    expect(marks[0]).not.toBe(marks[1]);
    expect(marks[0]).toBe(marks[2]);
  });

  it('restores no area in a browser that does not know the mark', () => {
    const short = shortenArea({ area: areaOf(7000), clouds: '20' });
    localStorage.clear();
    expect(restoreArea(short)).toEqual({ clouds: '20' });
  });

  it('replaces the oldest area when there is no more room', () => {
    const marks = ['1', '2', '3', '4', '5', '6'].map((digit) =>
      shortenArea({ area: areaOf(190_000, digit) }),
    );
    expect(restoreArea(marks[0] ?? {})).toEqual({});
    expect(restoreArea(marks[5] ?? {})).toEqual({ area: areaOf(190_000, '6') });
  });

  it('leaves the area in the address of a browser that stores nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const query = { area: areaOf(7000) };
    expect(shortenArea(query)).toEqual(query);
    vi.restoreAllMocks();
  });
});

describe('any other area', () => {
  it('leaves a short area in the address as it is', () => {
    const query = { area: '37_-122*38_-121*37_-121' };
    expect(shortenArea(query)).toEqual(query);
    expect(restoreArea(query)).toEqual(query);
    expect(shortenArea({ clouds: '20' })).toEqual({ clouds: '20' });
    expect(isAreaStored(query)).toBe(false);
  });
});
