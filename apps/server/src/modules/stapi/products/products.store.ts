import { captureCollection } from '@sigma/archive';
import type { Connection } from '@sigma/db';
import {
  type Entitlement,
  FILE_FORMATS,
  type FileFormat,
  isProductLevel,
  type ProductLevel,
} from '@sigma/domain';
import { sql } from 'kysely';

export interface TaskingProduct {
  readonly id: string;
  readonly name: string;
  readonly level: ProductLevel;
  readonly fileFormats: readonly FileFormat[];
  readonly description: string;
}

/** Lists the products for captures of a program, which have one of its levels and belong to its capture collection. */
export async function listTaskingProducts(
  kysely: Connection,
  { program, levels }: Pick<Entitlement, 'program' | 'levels'>,
): Promise<readonly TaskingProduct[]> {
  const collection = await captureCollection(kysely, program);
  if (collection === undefined) return [];
  const rows = await kysely
    .selectFrom('data_products')
    .where(sql<boolean>`data_products.product_level = any(${[...levels]}::text[])`)
    .where(sql<boolean>`${collection} = any(data_products.collections)`)
    .select([
      'data_products.id',
      'data_products.name',
      'data_products.product_level',
      'data_products.file_formats',
      'data_products.description',
    ])
    .orderBy('data_products.id')
    .execute();
  return rows.flatMap(({ id, name, product_level: level, file_formats, description }) => {
    const fileFormats = FILE_FORMATS.filter((format) => file_formats.includes(format));
    return isProductLevel(level) ? [{ id: String(id), name, level, fileFormats, description }] : [];
  });
}

export async function readTaskingProduct(
  kysely: Connection,
  entitlement: Pick<Entitlement, 'program' | 'levels'>,
  id: string,
): Promise<TaskingProduct | undefined> {
  return (await listTaskingProducts(kysely, entitlement)).find((product) => product.id === id);
}

export interface Licence {
  readonly value: string;
  readonly name: string;
}

/** Lists the licences under which a program may order. */
export function listLicences(kysely: Connection, program: number): Promise<readonly Licence[]> {
  return kysely
    .selectFrom('eulas')
    .innerJoin('program_eulas', 'program_eulas.eula_id', 'eulas.id')
    .where('program_eulas.program_id', '=', program)
    .select(['eulas.identifying_value as value', 'eulas.name'])
    .orderBy('eulas.id')
    .execute();
}

export interface TaskedSensor {
  readonly id: number;
  readonly name: string;
  /** Null when the sensor cannot be tasked. */
  readonly eligibleStart: Date | null;
  readonly eligibleEnd: Date | null;
}

/** Lists the sensors of a program. */
export function listSensors(
  kysely: Connection,
  { sensors }: Pick<Entitlement, 'sensors'>,
): Promise<readonly TaskedSensor[]> {
  return kysely
    .selectFrom('sensors')
    .where(sql<boolean>`sensors.osk_id = any(${[...sensors]}::integer[])`)
    .select([
      'sensors.osk_id as id',
      'sensors.name',
      'sensors.tasking_eligible_start as eligibleStart',
      'sensors.tasking_eligible_end as eligibleEnd',
    ])
    .orderBy('sensors.osk_id')
    .execute();
}
