import type { FieldIssue } from '../issues/field-issue.ts';

type Members = Readonly<Record<string, unknown>>;
const NAME = 'view:sun_azimuth';

/**
 * Converts a sun azimuth of -360 to 0 degrees to the 0 to 360 of the view extension. Some archives count it from -180
 * to 180, which would make their scenes invalid. Reports the change.
 */
export function withPositiveAzimuth(properties: Members): {
  readonly properties: Members;
  readonly changes: readonly FieldIssue[];
} {
  const given = properties[NAME];
  if (typeof given !== 'number' || !(given < 0 && given >= -360)) return { properties, changes: [] };
  const azimuth = given + 360;
  const message = `was ${given} and is now ${azimuth} degrees`;
  const change = { field: `properties.${NAME}`, code: 'normalized', message };
  return { properties: { ...properties, [NAME]: azimuth }, changes: [change] };
}
