import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, DefaultedStamp, OptionalJson } from './columns.ts';

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
  product_level_access: Defaulted<string[]>;
  subscribed_products: Defaulted<string[]>;
  simulated: Defaulted<boolean>;
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
}

export interface RolesTable {
  id: Generated<number>;
  name: string;
}

export interface MembershipsTable {
  program_id: number;
  user_id: string;
  created_at: DefaultedStamp;
}

export interface MembershipRolesTable {
  program_id: number;
  user_id: string;
  role_id: number;
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
  text: string;
}

export interface ProgramEulasTable {
  program_id: number;
  eula_id: number;
}

export interface ProgramCollectionsTable {
  program_id: number;
  collection: string;
}
