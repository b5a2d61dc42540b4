/** The reasons for which a geometry is rejected. */
export const GEOMETRY_ISSUE_CODES = [
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
export type GeometryIssueCode = (typeof GEOMETRY_ISSUE_CODES)[number];

/** The first thing that is wrong with a geometry. */
export interface GeometryIssue {
  readonly ok: false;
  readonly code: GeometryIssueCode;
  /** Path to the offending member, such as `coordinates[0][3]`; empty for the geometry itself. */
  readonly field: string;
  /** A sentence for people. */
  readonly message: string;
}

/** Makes the result for a rejected geometry. */
export function geometryIssue(code: GeometryIssueCode, field: string, message: string): GeometryIssue {
  return { ok: false, code, field, message };
}
