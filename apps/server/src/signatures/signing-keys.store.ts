import type { Connection } from '@sigma/db';

/** Reads the secret that signs links; the first caller stores `fresh` as the secret. */
export async function readSigningKey(connection: Connection, name: string, fresh: string): Promise<string> {
  await connection
    .insertInto('signing_keys')
    .values({ name, secret: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await connection
    .selectFrom('signing_keys')
    .where('name', '=', name)
    .select('secret')
    .executeTakeFirstOrThrow();
  return secret;
}
