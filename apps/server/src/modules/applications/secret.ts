import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseTransaction } from '@sigma/db';
import { secretHash } from '../../access/index.ts';

const SECRET_BYTES = 32;
const HINT_LENGTH = 4;

export const newClientId = (): string => `app-${randomBytes(9).toString('hex')}`;

/** Gives an application a new secret, of which only the hash is stored, and returns the secret. */
export async function renewSecret(transaction: DatabaseTransaction, application: string): Promise<string> {
  const secret = `sigma_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  await transaction
    .updateTable('applications')
    .set({
      secret_hash: secretHash(secret),
      secret_id: randomUUID(),
      secret_hint: secret.slice(-HINT_LENGTH),
    })
    .where('id', '=', application)
    .execute();
  return secret;
}
