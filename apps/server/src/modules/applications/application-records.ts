import {
  type Application,
  applicationCalls,
  callerName,
  type FieldIssue,
  type Refusal,
  refuse,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { GRANTABLE } from '../../access/index.ts';
import { contains, isOneOf, type RecordsOf, tableRecords } from '../../records/index.ts';
import {
  acceptClientAgain,
  clientOf,
  isClientTaken,
  isDisabled,
  permissionSetExists,
  permissionSetOf,
  revokeClientOf,
} from './applications.store.ts';
import { newClientId, renewSecret } from './secret.ts';

export interface ApplicationsServices {
  /** The installation issues its tokens itself, so it makes the secrets of applications. */
  readonly localIssuer: boolean;
}

/** Machine applications. A new one's secret is in the answer and nowhere else; a deleted one's client stays revoked. */
export function applicationRecords({
  localIssuer,
}: ApplicationsServices): RecordsOf<typeof applicationCalls> {
  const records = applicationTable(localIssuer);
  return {
    ...records,
    async add(transaction, params, body, call) {
      const added = await records.add(transaction, params, body, call);
      if (!('client_id' in added)) return added;
      if (!localIssuer) {
        await acceptClientAgain(transaction, added.client_id);
        return added;
      }
      const client_secret = await renewSecret(transaction, added.id);
      return { ...added, client_secret, secret_hint: client_secret.slice(-4) };
    },
  };
}

const applicationTable = (localIssuer: boolean): RecordsOf<typeof applicationCalls> =>
  tableRecords(applicationCalls, {
    table: 'applications',
    idOf: ({ application }) => application,
    filters: {
      search: contains('name'),
      permission_set: isOneOf('permission_set'),
      disabled: isDisabled,
    },
    unique: {
      columns: ['name'],
      taken: ({ name }) => refuse('duplicate_name', `An application named "${name}" already exists.`),
    },
    async check(transaction, { body, id }) {
      const issues = [
        ...(await permissionSetIssues(transaction, body.permission_set)),
        ...(await clientIssues(transaction, { clientId: body.client_id, id, localIssuer })),
      ];
      return issues.length > 0 || id !== undefined ? issues : takenClient(transaction, body.client_id);
    },
    columns: ({ body: { client_id, ...body }, id, call }) =>
      id === undefined
        ? { ...body, client_id: client_id ?? newClientId(), created_by: callerName(call.caller) }
        : body,
    more: permissionSetOf,
    answer: ({ secret_hash: _, secret_id: __, listed, created_at, last_used_at, ...row }) => ({
      ...row,
      operations: listed.filter((operation) => GRANTABLE.has(operation)).length,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    }),
    bodyOf: ({ name, description, permission_set, client_id, disabled }: Application) => ({
      name,
      description,
      permission_set,
      client_id,
      disabled,
    }),
    async beforeRemove(transaction, { application }) {
      await revokeClientOf(transaction, application);
      return undefined;
    },
  });

async function permissionSetIssues(
  transaction: DatabaseTransaction,
  id: number,
): Promise<readonly FieldIssue[]> {
  if (await permissionSetExists(transaction, id)) return [];
  return [{ field: 'permission_set', code: 'wrong_value', message: 'must be the id of a permission set' }];
}

interface ClientToCheck {
  readonly clientId: string | undefined;
  /** Id of the application; undefined for a new one. */
  readonly id: unknown;
  readonly localIssuer: boolean;
}

/** Rules about the client id: Sigma makes it with the local issuer, staff state it with another, and it never changes. */
async function clientIssues(
  transaction: DatabaseTransaction,
  { clientId, id, localIssuer }: ClientToCheck,
): Promise<readonly FieldIssue[]> {
  const issue = (message: string) => [{ field: 'client_id', code: 'wrong_value', message }];
  if (id !== undefined) {
    if (clientId === undefined) return [];
    return (await clientOf(transaction, String(id))) === clientId ? [] : issue('must not change');
  }
  if (localIssuer) return clientId === undefined ? [] : issue('must be omitted, because Sigma creates it');
  return clientId === undefined ? issue('is required: the id of the client at the issuer') : [];
}

async function takenClient(
  transaction: DatabaseTransaction,
  clientId: string | undefined,
): Promise<readonly FieldIssue[] | Refusal> {
  if (clientId === undefined) return [];
  return (await isClientTaken(transaction, clientId))
    ? refuse('already_exists', `The client "${clientId}" already is an application.`)
    : [];
}
