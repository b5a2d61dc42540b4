import type { FieldIssue } from '../issues/field-issue.ts';

/** How much area a program may order from the archive, and how much it has ordered. */
export interface AreaQuota {
  /** Null for a program without a limit. */
  readonly limitKm2: number | null;
  /** The area of its orders of scenes, without those that ended before they delivered anything. */
  readonly usedKm2: number;
}

/** Areas are sums of measured footprints, whose last digits mean nothing. */
const ROUNDING_KM2 = 1e-6;

/** The area that a program may still order, in km²; null without a limit. */
export function leftKm2({ limitKm2, usedKm2 }: AreaQuota): number | null {
  return limitKm2 === null ? null : Math.max(0, limitKm2 - usedKm2);
}

/** States by how much scenes exceed what their program may still order, without a full stop; undefined when they do not. */
export function areaExcess(quota: AreaQuota, areaKm2: number): string | undefined {
  const left = leftKm2(quota);
  if (left === null || areaKm2 <= left + ROUNDING_KM2) return undefined;
  // Rounded apart, so that an order that exceeds the rest by a little does not seem to fit.
  return `These scenes cover ${roundedBy(Math.ceil, areaKm2)} km², but the program can order only ${roundedBy(Math.floor, left)} km² more`;
}

/** Finds the issue of an order whose area exceeds what its program may still order. */
export function areaQuotaIssues(quota: AreaQuota, areaKm2: number): readonly FieldIssue[] {
  const excess = areaExcess(quota, areaKm2);
  return excess === undefined ? [] : [{ field: 'item_ids', code: 'AJ', message: `${excess}. Remove scenes` }];
}

function roundedBy(round: (value: number) => number, km2: number): string {
  return String(round(km2 * 10) / 10);
}
