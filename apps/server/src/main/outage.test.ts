import { DatabaseError, SqlError } from '@sigma/db';
import { StorageError } from '@sigma/storage';
import { describe, expect, it } from 'vitest';
import { outageOf } from './outage.ts';

const place = { bucket: 'archive', key: 'a.tif' };

describe('an error of the surroundings', () => {
  it.each([
    ['a lost database', new DatabaseError('unreachable', 'refused'), 'database'],
    ['a stopped database', new DatabaseError('engine-stopped', 'ended'), 'database'],
    ['a lost object store', new StorageError('unreachable', 'refused', place), 'object store'],
  ])('is answered with 503 and when to try again if it is %s', (_, error, name) => {
    expect(outageOf(error)).toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining(name),
      retryAfterS: 2,
    });
  });

  it('is answered without a time if the same query would take too long again', () => {
    const error = new SqlError({ message: 'canceling statement due to statement timeout', code: '57014' });
    expect(outageOf(error)).toMatchObject({ code: 'too_expensive', retryAfterS: undefined });
  });

  it.each([
    new StorageError('denied', 'no', place),
    new DatabaseError('swallowed-error', 'lost'),
    new Error('unreachable'),
  ])('is not seen in %s', (error) => {
    expect(outageOf(error)).toBeUndefined();
  });
});
