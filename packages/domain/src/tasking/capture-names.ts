import { MAX_ORDER_NAME } from '../orders/order-name.ts';

/** The most passes whose captures can be requested together. */
export const MAX_TASKING_PASSES = 20;
/** The longest common name of several captures: with the number of its pass, each has the length of an order's name. */
export const MAX_COMMON_NAME: number =
  MAX_ORDER_NAME - suffixOf(MAX_TASKING_PASSES - 1, MAX_TASKING_PASSES).length;

/** The longest name that a request for captures in `count` passes may have. */
export function longestName(count: number): number {
  return count === 1 ? MAX_ORDER_NAME : MAX_COMMON_NAME;
}

/**
 * The name of one of several captures that are requested together; `at` counts from 0.
 *
 * @example captureName('Harbour', 0, 3) // 'Harbour, pass 1 of 3'
 */
export function captureName(common: string, at: number, count: number): string {
  if (count === 1) return common;
  return common === '' ? `Pass ${at + 1} of ${count}` : `${common}${suffixOf(at, count)}`;
}

function suffixOf(at: number, count: number): string {
  return `, pass ${at + 1} of ${count}`;
}
