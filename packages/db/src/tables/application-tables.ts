import type { Generated } from 'kysely';
import type { Defaulted, DefaultedStamp, Optional } from './columns.ts';

export interface PermissionSetsTable {
  id: Generated<number>;
  name: string;
  description: Defaulted<string>;
  operations: Defaulted<string[]>;
}

export interface ApplicationsTable {
  id: Generated<string>;
  name: string;
  description: Defaulted<string>;
  permission_set: number;
  client_id: string;
  /** SHA-256 of the secret; null for a client of an external issuer. */
  secret_hash: Optional<string>;
  /** Tokens name the secret that they were requested with. */
  secret_id: Optional<string>;
  /** The last characters of the secret. */
  secret_hint: Optional<string>;
  disabled: Defaulted<boolean>;
  created_at: DefaultedStamp;
  created_by: Defaulted<string>;
  last_used_at: Optional<Date>;
}

/** Clients of deleted applications. */
export interface RevokedClientsTable {
  client_id: string;
  revoked_at: DefaultedStamp;
}
