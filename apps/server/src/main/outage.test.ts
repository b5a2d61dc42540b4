import { DatabaseError, SqlError } from '@sigma/db';
import { StorageError } from '@sigma/storage';
import { describe, expect, it } from 'vitest';
import { TaskError } from '../work/index.ts';
import { outageOf } from './outage.ts';

const sqlError = (code: string, message: string) => new SqlError({ message, code });
const systemError = (code: string) => Object.assign(new Error(code), { code });
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

  const full = new StorageError('full', 'The disk is full', place);
  it.each([
    ['a database without space', sqlError('53100', 'could not extend file "base/5/18265"'), 'disk'],
    ['a full store', full, 'disk'],
    ['a full store that a thread met', new TaskError({ code: 'full', message: 'The disk is full' }), 'disk'],
    ['a full disk', systemError('ENOSPC'), 'disk'],
    ['a used quota', systemError('EDQUOT'), 'disk'],
    [
      'a product that could not be stored',
      new Error('no product', { cause: new Error('x', { cause: full }) }),
      'disk',
    ],
    ['a thread without memory', systemError('ERR_WORKER_OUT_OF_MEMORY'), 'memory'],
    ['a database without memory', sqlError('53200', 'out of memory'), 'memory'],
    [
      'a wait for a lock',
      sqlError('55P03', 'canceling statement due to lock timeout'),
      'change of the same data',
    ],
    [
      'a lost store that a thread met',
      new TaskError({ code: 'unreachable', message: 'refused' }),
      'object store',
    ],
  ])('is answered with 503 and Retry-After if it is %s', (_, error, name) => {
    const refusal = outageOf(error);
    expect(refusal).toMatchObject({ code: 'unavailable', detail: expect.stringContaining(name) });
    expect(refusal?.retryAfterS).toBeGreaterThan(0);
  });

  it('is answered without a time if the same query would take too long again', () => {
    expect(outageOf(sqlError('57014', 'canceling statement due to statement timeout'))).toMatchObject({
      code: 'too_expensive',
      retryAfterS: undefined,
    });
  });

  it.each([
    new StorageError('denied', 'no', place),
    new DatabaseError('rights', 'no'),
    new TaskError({ code: 'unknown', message: 'full' }),
    sqlError('23505', 'duplicate key value'),
    new Error('unreachable'),
  ])('is not seen in %s', (error) => {
    expect(outageOf(error)).toBeUndefined();
  });
});
