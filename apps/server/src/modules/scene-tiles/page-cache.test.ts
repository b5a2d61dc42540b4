import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

const page = (bytes: number) =>
  ({ width: bytes / 4, height: 1, depth: 4, rowBytes: bytes, pixels: new Uint8Array(bytes) }) as const;

describe('the cache of decoded pages', () => {
  it('decodes a page once for concurrent calls', async () => {
    const cache = createPageCache(1000);
    let made = 0;
    const make = async () => {
      made++;
      return page(100);
    };
    await Promise.all([cache.get('a', make), cache.get('a', make)]);
    await cache.get('a', make);
    expect(made).toBe(1);
  });

  it('drops the least recently used pages of the cache', async () => {
    const cache = createPageCache(250);
    const made: string[] = [];
    const read = (key: string) =>
      cache.get(key, async () => {
        made.push(key);
        return page(100);
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('does not cache a page that could not be decoded', async () => {
    const cache = createPageCache(1000);
    await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect((await cache.get('a', async () => page(4))).width).toBe(1);
  });

  it('stays within its limit once pages are decoded', async () => {
    const uses = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 60 })));
    await fc.assert(
      fc.asyncProperty(uses, async (calls) => {
        const cache = createPageCache(400);
        for (const [key, quarter] of calls) {
          await cache.get(String(key), async () => page(quarter * 4));
          expect(cache.bytes()).toBeLessThanOrEqual(400);
          expect(cache.bytes()).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
