import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsStore } from './accounts.store.ts';
import { openKeys } from './keys.ts';
import { createProvider } from './provider.ts';
import { secretHash } from './secret-hash.ts';
import { SECRET_CLAIM } from './tokens/verify-token.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

it('a token names the secret that its client has shown, though another one was made before it was issued', async () => {
  const { kysely } = database;
  const set = await kysely
    .insertInto('permission_sets')
    .values({ name: 'Reading', description: '', operations: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const leaked = crypto.randomUUID();
  await kysely
    .insertInto('applications')
    .values({
      name: 'Robot',
      permission_set: set.id,
      client_id: 'robot',
      secret_hash: secretHash('leaked'),
      secret_id: leaked,
    })
    .execute();
  const keys = await openKeys(await mkdtemp(join(tmpdir(), 'sigma-keys-')));
  const accounts = accountsStore(database, keys.secrets);
  const provider = createProvider({
    database,
    keys,
    publicUrl: 'http://localhost',
    clientId: 'web',
    audience: 'sigma',
    accounts: {
      ...accounts,
      async machine(clientId) {
        const found = await accounts.machine(clientId);
        // The administrator renews the secret right after it was read.
        const renewed = { secret_hash: secretHash('new'), secret_id: crypto.randomUUID() };
        await kysely.updateTable('applications').set(renewed).execute();
        return found;
      },
    },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('robot:leaked')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = (await answer.json()) as { readonly access_token: string };
    expect(decodeJwt(access_token)).toMatchObject({ client_id: 'robot', [SECRET_CLAIM]: leaked });
  } finally {
    server.close();
  }
});
