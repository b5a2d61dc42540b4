import type { ImportedItemResult } from '@sigma/contract';

/** Numbers of Items by result. */
export type ItemCounts = Readonly<Record<ImportedItemResult['state'], number>>;

/** What a file contains: a picture unless it is named. */
interface OfFile {
  readonly path: string;
  /** Counts of the Items of the file. */
  readonly items?: ItemCounts | undefined;
  /** Id of the Collection of the file. */
  readonly collection?: string | undefined;
}

/** The outcome of one file. */
export type Outcome = OfFile &
  (
    | { readonly state: 'taken'; readonly id: string; readonly summary: string }
    | { readonly state: 'known'; readonly id: string }
    | { readonly state: 'refused' | 'failed'; readonly reason: string }
  );

/** A file, or an Item in a file, that was rejected or failed. */
export interface Reject {
  readonly path: string;
  /** The line, or the position in the list, of an Item, from 1. */
  readonly place?: number | undefined;
  readonly id?: string | undefined;
  readonly reason: string;
}
