import { type Connection, envelope, geometryFromGeoJson } from '@sigma/db';
import type { CheckedAoi } from '@sigma/domain';
import type { Area, BBox } from '@sigma/geo';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The columns of a checked area. */
export const aoiColumns = ({ stored, shown, areaKm2 }: CheckedAoi) => ({
  area: geometryFromGeoJson(stored),
  shown: JSON.stringify(shown),
  area_km2: areaKm2,
});

/** The name of the program of each area. */
export const programNames = () => ({
  program_name: sql<string>`(select programs.name from programs where programs.id = aois.program_id)`,
});

/** Areas that share a point with a box; west is greater than east across the antimeridian. */
export function sharesPoint([west, south, east, north]: BBox): RawBuilder<SqlBool> {
  const shares = (from: number, to: number) =>
    sql<SqlBool>`ST_Intersects(area, ${envelope(from, south, to, north)})`;
  return west < east ? shares(west, east) : sql`(${shares(west, 180)} or ${shares(-180, east)})`;
}

export async function isKnownProgram(kysely: Connection, program: number): Promise<boolean> {
  const row = await kysely.selectFrom('programs').where('id', '=', program).select('id').executeTakeFirst();
  return row !== undefined;
}

/** Checks the area with PostGIS too, which may differ from the domain's check because of rounding. */
export async function isValidArea(kysely: Connection, area: Area): Promise<boolean> {
  const { rows } = await sql<{ valid: boolean }>`
    select ST_IsValid(${geometryFromGeoJson(area)}) and not ST_IsEmpty(${geometryFromGeoJson(area)}) as valid
  `.execute(kysely);
  return rows[0]?.valid === true;
}
