import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedMembers, recordChanges } from './changes.ts';
import { REDACTED, redacted } from './redact.ts';
import { targetText } from './target-text.ts';

describe('redacted records', () => {
  it.each(['client_secret', 'password', 'accessToken', 'Authorization', 'signature', 'private_key'])(
    'contain no value of a member named %s, at any depth',
    (name) => {
      const secret = 'hunter-2-hunter-2';
      const record = { id: 1, list: [{ [name]: secret, nested: { [name]: { deep: secret } } }] };
      expect(JSON.stringify(redacted(record))).not.toContain(secret);
    },
  );

  it('keep everything else, and null for a secret that does not exist', () => {
    const record = { id: 1, name: 'Archive sync', tags: ['a'], client_secret: null, nested: { on: true } };
    expect(redacted(record)).toEqual(record);
  });

  it('contain no signature of an address', () => {
    const href = 'https://s3.example/a.tif?X-Amz-Date=1&X-Amz-Signature=abcdef012345&x=1';
    expect(redacted({ href })).toEqual({
      href: `https://s3.example/a.tif?X-Amz-Date=1&X-Amz-Signature=${REDACTED}&x=1`,
    });
  });
});

describe('the changes of a record', () => {
  it('list added, removed and changed members by their paths', () => {
    const before = { name: 'First', max_users: 5, profile: { city: 'Bern', zip: 1 }, old: 1 };
    const after = { name: 'First', max_users: 8, profile: { city: 'Basel', zip: 1 }, fresh: [1] };
    expect(recordChanges(before, after)).toEqual([
      { path: 'max_users', kind: 'changed', before: 5, after: 8 },
      { path: 'profile.city', kind: 'changed', before: 'Bern', after: 'Basel' },
      { path: 'fresh', kind: 'added', before: undefined, after: [1] },
      { path: 'old', kind: 'removed', before: 1, after: undefined },
    ]);
    expect(changedMembers(before, after)).toEqual(['max_users', 'profile', 'fresh', 'old']);
  });

  it('compare a geometry as a whole', () => {
    const area = (lon: number) => ({ aoi: { type: 'Point', coordinates: [lon, 1] } });
    expect(recordChanges(area(1), area(2)).map(({ path }) => path)).toEqual(['aoi']);
  });

  it('are none between a record and its copy, whatever the order of members', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
        const reversed = Object.fromEntries(Object.entries(structuredClone(record)).toReversed());
        expect(recordChanges(record, reversed)).toEqual([]);
      }),
    );
  });

  it('of a new record are its members, all added; of a deleted one, all removed', () => {
    expect(recordChanges(null, { a: 1 })).toMatchObject([{ path: 'a', kind: 'added' }]);
    expect(recordChanges({ a: 1 }, null)).toMatchObject([{ path: 'a', kind: 'removed' }]);
  });
});

describe('the target of an audit entry in words', () => {
  it.each([
    ['user 12', { email: 'ann@demo.example', name: 'Ann' }, 'user ann@demo.example'],
    ['program 7 user 12', { email: 'ann@demo.example' }, 'user ann@demo.example of program 7'],
    ['program 7', { name: ' Bay Methane Watch ' }, 'program Bay Methane Watch'],
    ['tasking request 12', { title: 'Harbour' }, 'tasking request Harbour'],
    ['order 12', { name: '', email: 'customer@demo.example' }, 'order 12'],
    ['user 12', null, 'user 12'],
    ['jobs', { name: 'Nightly' }, 'jobs'],
    [
      'tasking schedule 12',
      { start: '2026-11-22T08:00:00.000Z', end: '2026-11-23T08:00:00.000Z' },
      'tasking schedule from 2026-11-22 08:00:00 UTC to 2026-11-23 08:00:00 UTC',
    ],
    [
      'sensor task 12',
      { sensor: 2, start: '2026-11-22T08:00:00.000Z', end: '2026-11-22T08:00:10.000Z' },
      'sensor task of sensor 2 from 2026-11-22 08:00:00 UTC to 2026-11-22 08:00:10 UTC',
    ],
    ['sensor task 12', { sensor: 2, start: 'soon', end: null }, 'sensor task 12'],
  ])('shows "%s" with the record %j as "%s"', (target, record, text) => {
    expect(targetText(target, record)).toBe(text);
  });
});
