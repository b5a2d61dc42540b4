import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsStore } from './accounts.store.ts';
import { itemAdapter } from './item-adapter.ts';

let database: TestDatabase;
let sessions: ReturnType<ReturnType<typeof itemAdapter>>;
beforeAll(async () => {
  database = await testDatabase();
  sessions = itemAdapter(database, accountsStore(database, ''))('Session');
});
afterAll(() => database?.close());

const sessionOf = (uid: string) => ({ uid, accountId: 'ada', kind: 'Session' });

describe('a session of the issuer', () => {
  it('stays ended when a request that began before its end saves it again', async () => {
    await sessions.upsert('s1', sessionOf('u1'), 600);
    expect(await sessions.find('s1')).toMatchObject({ accountId: 'ada' });
    await sessions.destroy('s1');
    await sessions.upsert('s1', sessionOf('u1'), 600);
    expect(await sessions.find('s1')).toBeUndefined();
    expect(await sessions.findByUid('u1')).toBeUndefined();
  });

  it('continues under a new id, whose uid an older request does not take back', async () => {
    await sessions.upsert('s2', sessionOf('u2'), 600);
    await sessions.destroy('s2');
    await sessions.upsert('s3', sessionOf('u2'), 600);
    await sessions.upsert('s2', sessionOf('u2'), 600);
    expect(await sessions.find('s2')).toBeUndefined();
    expect(await sessions.find('s3')).toMatchObject({ uid: 'u2' });
    expect(await sessions.findByUid('u2')).toMatchObject({ accountId: 'ada' });
  });
});
