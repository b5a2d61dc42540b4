/** Why a geometry is refused. */
export const GEOMETRY_FAULT_CODES = [
  'not_a_geometry',
  'wrong_type',
  'bad_position',
  'latitude_out_of_range',
  'longitude_out_of_range',
  'too_few_positions',
  'too_many_vertices',
  'too_wide',
  'zero_area',
  'self_crossing',
  'hole_outside',
  'rings_overlap',
] as const;
export type GeometryFaultCode = (typeof GEOMETRY_FAULT_CODES)[number];

export interface GeometryFault {
  readonly ok: false;
  readonly code: GeometryFaultCode;
  /** Where in the geometry, such as `coordinates[0][3]`. */
  readonly field: string;
  readonly message: string;
}

export function fault(code: GeometryFaultCode, field: string, message: string): GeometryFault {
  return { ok: false, code, field, message };
}
