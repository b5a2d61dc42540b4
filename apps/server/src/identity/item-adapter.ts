import { createHash } from 'node:crypto';
import type { Database } from '@sigma/db';
import { sql } from 'kysely';
import type { Adapter, AdapterPayload, ClientMetadata } from 'oidc-provider';
import type { AccountsStore } from './accounts.store.ts';

/** An id or uid alone opens a session or grant, so the database only stores its SHA-256. */
const hashed = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** How the tokens of a session name it: as the database stores its uid, which opens nothing. */
export const sessionIdOf = (sessionUid: string): string => hashed(sessionUid);

/** The property of a client that names the secret it was authenticated with. */
export const SECRET_ID = 'secret_id';

/** The parameter of an authorization request that carries the token of an invitation. */
export const INVITATION_PARAM = 'invitation';
/** The parameter of a stored interaction with the SHA-256 of that token, as `hashOfToken` of `access` calculates it. */
export const INVITATION_HASH = 'invitation_hash';

/** Stores the provider's models in the table `identity_item`. */
export function itemAdapter(database: Database, accounts: AccountsStore) {
  return (model: string): Adapter => {
    const items = itemsOf(database, model);
    if (model === 'Client') return machineClients(items, accounts);
    if (model === 'Interaction') return interactions(items);
    return model === 'Session' ? sessions(database, items) : items;
  };
}

/** How long an ended session is remembered; no request that began before its end takes longer. */
const ENDED_SESSION_SECONDS = 3600;

/**
 * Sessions, which stay ended. The provider saves the session of every request when it answers, also one that another
 * request has ended in the meantime: a silent sign-in in a second tab would undo the sign-out of the first one.
 */
function sessions({ kysely }: Database, items: Adapter): Adapter {
  return {
    ...items,
    async find(id) {
      const session = await items.find(id);
      return session?.consumed === undefined ? session : undefined;
    },
    async destroy(id) {
      await kysely
        .updateTable('identity_item')
        .set({
          payload: '{}',
          uid: null,
          consumed_at: sql<Date>`now()`,
          expires_at: sql<Date>`now() + make_interval(secs => ${ENDED_SESSION_SECONDS})`,
        })
        .where('model', '=', 'Session')
        .where('id', '=', hashed(id))
        .execute();
    },
  };
}

/** Interactions, without the tokens of invitations: whoever reads the database must not be able to accept one. */
function interactions(items: Adapter): Adapter {
  return {
    ...items,
    upsert(id, payload, expiresIn) {
      const { [INVITATION_PARAM]: token, ...params }: Record<string, unknown> = { ...payload.params };
      if (typeof token !== 'string') return items.upsert(id, payload, expiresIn);
      return items.upsert(
        id,
        { ...payload, params: { ...params, [INVITATION_HASH]: hashed(token) } },
        expiresIn,
      );
    },
  };
}

function itemsOf({ kysely }: Database, model: string): Adapter {
  const find = async (column: 'id' | 'uid' | 'user_code', value: string) => {
    const row = await kysely
      .selectFrom('identity_item')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where(column, '=', value)
      .where((on) => on.or([on('expires_at', 'is', null), on('expires_at', '>', sql<Date>`now()`)]))
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const consumed =
      row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at.getTime() / 1000) };
    return { ...(row.payload as AdapterPayload), ...consumed };
  };
  return {
    async upsert(id, payload, expiresIn) {
      const values = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid === undefined ? null : hashed(payload.uid),
        user_code: payload.userCode ?? null,
        expires_at:
          expiresIn !== undefined && expiresIn > 0
            ? sql<Date>`now() + make_interval(secs => ${expiresIn})`
            : null,
      };
      await kysely
        .insertInto('identity_item')
        .values({ model, id: hashed(id), ...values, consumed_at: null })
        .onConflict((conflict) =>
          conflict
            .columns(['model', 'id'])
            .doUpdateSet(values)
            // A session that has ended stays ended; no other item is saved once it is consumed.
            .where('identity_item.consumed_at', 'is', null),
        )
        .execute();
    },
    find: (id) => find('id', hashed(id)),
    findByUid: (uid) => find('uid', hashed(uid)),
    findByUserCode: (userCode) => find('user_code', userCode),
    async consume(id) {
      await kysely
        .updateTable('identity_item')
        .set({ consumed_at: sql<Date>`now()` })
        .where('model', '=', model)
        .where('id', '=', hashed(id))
        .execute();
    },
    async destroy(id) {
      await kysely
        .deleteFrom('identity_item')
        .where('model', '=', model)
        .where('id', '=', hashed(id))
        .execute();
    },
    async revokeByGrantId(grantId) {
      // Only items of this model: deleting the running interaction as well would make changing accounts end in 400.
      await kysely
        .deleteFrom('identity_item')
        .where('model', '=', model)
        .where('grant_id', '=', grantId)
        .execute();
    },
  };
}

/** Machine applications are clients of the issuer with a table of their own. */
function machineClients(items: Adapter, accounts: AccountsStore): Adapter {
  return {
    ...items,
    async find(clientId) {
      const machine = await accounts.machine(clientId);
      if (machine === undefined) return undefined;
      const client: ClientMetadata = {
        client_id: machine.clientId,
        client_secret: machine.secret,
        scope: machine.scope,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
        token_endpoint_auth_method: 'client_secret_basic',
        ...(machine.secretId !== undefined && { [SECRET_ID]: machine.secretId }),
      };
      return client;
    },
  };
}

/** Deletes expired items and returns their number. */
export async function forgetExpiredItems({ kysely }: Database): Promise<number> {
  const [result] = await kysely
    .deleteFrom('identity_item')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  return Number(result?.numDeletedRows ?? 0);
}

/** Records the id of a one-time assertion; returns false when it was already used. */
export async function useOnce({ kysely }: Database, jti: string, seconds: number): Promise<boolean> {
  const [result] = await kysely
    .insertInto('identity_item')
    .values({
      model: 'Assertion',
      id: hashed(jti),
      payload: '{}',
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      grant_id: null,
      uid: null,
      user_code: null,
      consumed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doNothing())
    .execute();
  return Number(result?.numInsertedOrUpdatedRows ?? 0) === 1;
}
