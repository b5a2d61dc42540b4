import { type ProgramCollection, refuse } from '@sigma/contract';
import type { Pair, StoredLink } from './program-collections.store.ts';

export function linkAnswer(link: StoredLink): ProgramCollection {
  return { id: linkId(link), ...link };
}

export const linkId = ({ program, collection }: Pair): string => `${program}-${collection}`;

/** Reads an id of the form that the contract lets in. */
export function pairOf(id: string): Pair {
  const hyphen = id.indexOf('-');
  return { program: Number(id.slice(0, hyphen)), collection: id.slice(hyphen + 1) };
}

export const noLink = ({ program, collection }: Pair) =>
  refuse('not_found', `Program ${program} does not have the collection "${collection}".`);

export const linkThere = ({ program, collection }: Pair) =>
  refuse('duplicate_name', `Program ${program} has the collection "${collection}" already.`);
