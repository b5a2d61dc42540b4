import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, DefaultedStamp, Optional, OptionalJson, Stamp } from './columns.ts';

export interface ProgramsTable {
  id: Generated<number>;
  name: string;
  company_name: string;
  start_date: ColumnType<Date, string, string>;
  end_date: ColumnType<Date, string, string>;
  active: Defaulted<boolean>;
  max_users: number | null;
  max_taskings: number | null;
  /** The most area of the archive that the program may order; null: no limit. */
  max_order_area_km2: Defaulted<number | null>;
  /** Null: not limited, which is the default of the column. An empty list: nothing. */
  product_level_access: Defaulted<string[] | null>;
  /** Null: not limited, which is the default of the column. An empty list: nothing. */
  subscribed_products: Defaulted<string[] | null>;
  simulated: Defaulted<boolean>;
  /** Findings wait until staff have published them. */
  review_before_publish: Defaulted<boolean>;
}

export interface UsersTable {
  id: Generated<string>;
  email: string;
  first_name: Defaulted<string>;
  last_name: Defaulted<string>;
  organization: Defaulted<string>;
  title: Defaulted<string>;
  job_role: Defaulted<string>;
  job_title: Defaulted<string>;
  country: Defaulted<string>;
  phone_number: Defaulted<string>;
  picture: string | null;
  internal_role: Defaulted<'none' | 'employee' | 'admin'>;
  disabled: Defaulted<boolean>;
  created_at: DefaultedStamp;
  /** When an issuer first stated that the address belongs to the user. */
  email_verified_at: Optional<Date>;
}

export interface RolesTable {
  id: Generated<number>;
  name: string;
}

export interface MembershipsTable {
  program_id: number;
  user_id: string;
  created_at: DefaultedStamp;
  /** The last call in the program, written at most once an hour. */
  last_seen_at: Optional<Date>;
}

export interface MembershipRolesTable {
  program_id: number;
  user_id: string;
  role_id: number;
}

/** The invitation of a membership whose user has not signed in when it is sent. */
export interface InvitationsTable {
  program_id: number;
  user_id: string;
  /** SHA-256 of the token in the link. */
  token_hash: string;
  /** The name of who invited. */
  invited_by: string;
  sent_at: Stamp;
  expires_at: Stamp;
  accepted_at: Optional<Date>;
}

export interface AuditTable {
  id: Generated<number>;
  at: DefaultedStamp;
  actor: string;
  operation: string;
  target: string;
  before: OptionalJson;
  after: OptionalJson;
  request_id: string | null;
  program_id: Optional<number>;
}

export interface ProgramSensorsTable {
  program_id: number;
  sensor: number;
}

export interface DataProductsTable {
  id: Generated<number>;
  name: string;
  product_level: string;
  file_formats: string[];
  collections: string[];
  description: string;
}

export interface EulasTable {
  id: Generated<number>;
  name: string;
  short_name: string;
  identifying_value: string;
  /** Of the current version. */
  text: string;
  version: Defaulted<number>;
  published_at: DefaultedStamp;
  published_by: Defaulted<string>;
}

/** Versions that a newer one has replaced. */
export interface EulaVersionsTable {
  eula_id: number;
  version: number;
  text: string;
  published_at: Stamp;
  published_by: string;
}

export interface EulaAcceptancesTable {
  program_id: number;
  user_id: string;
  eula_id: number;
  version: number;
  accepted_at: Stamp;
}

export interface ProgramEulasTable {
  program_id: number;
  eula_id: number;
}

export interface ProgramCollectionsTable {
  program_id: number;
  collection: string;
}
