import type { Defaulted, Json } from './columns.ts';

export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
}

export interface IdentityItemTable {
  model: string;
  id: string;
  payload: Json;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  expires_at: Date | null;
  consumed_at: Date | null;
}

export interface IdentityAccountTable {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: Defaulted<string>;
  family_name: Defaulted<string>;
  password_hash: string;
  ask_consent: Defaulted<boolean>;
  disabled: Defaulted<boolean>;
}

export interface IdentityMachineTable {
  client_id: string;
  secret: string;
  scope: string;
  disabled: Defaulted<boolean>;
}

/** Sessions that an external issuer has ended. */
export interface EndedSessionsTable {
  issuer: string;
  /** Null: all sessions of the subject that began by `ended_at`. */
  session_id: string | null;
  subject: string | null;
  ended_at: Date;
}

export interface SigningKeysTable {
  name: string;
  secret: string;
}

/** The one row that `readyz` writes. */
export interface WriteProbeTable {
  id: number;
  written_at: Date;
}
