import type { FieldIssue } from '../issues/field-issue.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Creates readers for members of an Item's properties. Absent members are null; invalid members are reported as
 * issues.
 */
export function propertyReader(properties: Members, issues: FieldIssue[]) {
  const report = (name: string, message: string): null => {
    issues.push({ field: `properties.${name}`, code: 'wrong_value', message });
    return null;
  };
  const given = (name: string): unknown => properties[name] ?? null;
  return {
    text(name: string): string | null {
      const value = given(name);
      return value === null || typeof value === 'string' ? value : report(name, 'must be text');
    },
    number(name: string, least: number, most: number): number | null {
      const value = given(name);
      if (value === null) return null;
      const fits = typeof value === 'number' && value >= least && value <= most;
      return fits ? value : report(name, `must be a number from ${least} to ${most}`);
    },
    integer(name: string): number | null {
      const value = given(name);
      if (value === null) return null;
      const fits = Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647;
      return fits ? Number(value) : report(name, 'must be an integer');
    },
    oneOf<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
      const value = given(name);
      if (value === null) return null;
      return (
        choices.find((choice) => choice === value) ?? report(name, `must be one of ${choices.join(', ')}`)
      );
    },
    uuid(name: string): string | null {
      const value = given(name);
      if (value === null) return null;
      const fits = typeof value === 'string' && UUID.test(value);
      return fits ? value : report(name, 'must be a lower-case UUID');
    },
    instant(name: string): Date | null {
      const value = given(name);
      if (value === null) return null;
      const instant = typeof value === 'string' ? readInstant(value) : undefined;
      return instant ?? report(name, 'must be an existing instant such as 2026-11-21T08:14:09.000Z');
    },
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** Reads RFC 3339 with a zone; undefined for other texts, days that do not exist and years outside 1 to 9999 UTC. */
function readInstant(text: string): Date | undefined {
  const [, day] = INSTANT.exec(text) ?? [];
  if (day === undefined) return undefined;
  const [instant, midnight] = [new Date(text.toUpperCase()), new Date(`${day}T00:00:00Z`)];
  if (Number.isNaN(midnight.getTime())) return undefined;
  const utcYear = instant.getUTCFullYear();
  if (!(utcYear >= 1 && utcYear <= 9999)) return undefined;
  return midnight.toISOString().startsWith(day) ? instant : undefined;
}
