import type { Generated } from 'kysely';
import type { Defaulted, DefaultedStamp, Json, OptionalJson, Stamp } from './columns.ts';

export interface DestinationsTable {
  bucket: string;
  program_id: number;
  created_at: DefaultedStamp;
}

export interface OrdersTable {
  id: string;
  program_id: number;
  requested_by: string;
  name: Defaulted<string>;
  customer_poc: string;
  order_type: 'archive' | 'stac' | 'others';
  collection: string | null;
  product_level: string;
  file_format: string;
  s3_bucket: string;
  s3_folder: string;
  required_license: string;
  license_accepted_at: Stamp;
  status: string;
  status_code: string | null;
  status_text: string;
  placed_at: Stamp;
  updated_at: Stamp;
  scene_count: Defaulted<number>;
  area_km2: Defaulted<number>;
  estimated_bytes: Defaulted<number>;
  progress_done: Defaulted<number>;
  progress_total: Defaulted<number>;
  progress_text: Defaulted<string>;
  inventory_id: string | null;
  /** When an accepted order of scenes starts by itself (PD-60). */
  starts_at: Defaulted<Date | null>;
}

export interface OrderScenesTable {
  order_id: string;
  position: number;
  collection: string;
  file_id: string;
  task_id: string | null;
  state: Defaulted<'waiting' | 'processing' | 'delivered' | 'failed'>;
}

export interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  status: string;
  code: string | null;
  cause: string | null;
  text: string;
  actor: 'customer' | 'staff' | 'system';
  actor_name: string;
  created_at: Stamp;
}

export interface DeliveriesTable {
  order_id: string;
  bucket: string;
  prefix: string;
  attempt: Defaulted<number>;
  state: 'running' | 'done' | 'failed' | 'canceled';
  started_at: Stamp;
  finished_at: Date | null;
}

export interface DeliveryFilesTable {
  order_id: string;
  path: string;
  file_id: string | null;
  size: number | null;
  sha256: string | null;
  /** CRC-32, unsigned; null for files written before it was stored. */
  crc32: Defaulted<number | null>;
  writes: Defaulted<number>;
  finished_at: Date | null;
}

/** A file that reached a customer, or is to reach them. */
export interface FileDeliveryEventsTable {
  id: Generated<string>;
  order_id: string;
  bucket: string;
  path: string;
  file_id: string | null;
  task_id: string | null;
  status: 'pending' | 'delivered' | 'failed';
  size: number | null;
  sha256: string | null;
  /** Written along with a delivered file, or entered by staff. */
  source: 'delivery' | 'staff';
  note: Defaulted<string>;
  created_at: Stamp;
  delivered_at: Date | null;
}

export interface IdempotencyKeysTable {
  user_id: string;
  operation: string;
  key: string;
  body_hash: string;
  order_id: string | null;
  response: OptionalJson;
  created_at: Stamp;
}

export interface StapiOrdersTable {
  order_id: string;
  product: string;
  request: Json;
  opportunity: Json;
}
