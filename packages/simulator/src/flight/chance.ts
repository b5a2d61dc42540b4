import { draw, textHash } from '../earth/sampling/hash.ts';

/** A seeded choice by name: the same seed and names give the same number in 0 (included) to 1 (excluded). */
export type Chance = (...names: readonly (string | number)[]) => number;

const hashOfNames = (seed: number, names: readonly (string | number)[]): number =>
  textHash([seed, ...names].join('/'));

export const chanceOf =
  (seed: number): Chance =>
  (...names) =>
    draw(hashOfNames(seed, names), 0);

/** Picks an entry of a list by a number from 0 to 1. */
export function pick<T>(list: readonly [T, ...T[]], chance: number): T {
  return list[Math.min(Math.floor(chance * list.length), list.length - 1)] ?? list[0];
}

/** A UUID in the layout of version 4 whose bits all come from seed and names. */
export function seededUuid(seed: number, ...names: readonly (string | number)[]): string {
  const hex = [1, 2, 3, 4]
    .map((salt) =>
      Math.floor(draw(hashOfNames(seed, [salt, ...names]), salt) * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8';
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, variant + hex.slice(17, 20), hex.slice(20)].join('-');
}
