import type { Coverage, FieldIssue } from '@sigma/contract';
import type { TaskingAreaReading } from '@sigma/domain';
import type { Geometry } from '@sigma/geo';
import type { FoundPasses, PreparedSearch } from '../calculate-page.ts';
import type { MeasuredPass } from '../coverage-of-passes.ts';
import type { PassFacts } from '../pass-search.ts';
import type { ReadArea } from '../read-area.ts';

/** The passes whose coverage of an area is calculated. */
export interface PreparedCoverage {
  readonly area: Geometry;
  readonly passes: readonly MeasuredPass[];
}

/** What the threads calculate. */
export type PassTask =
  | {
      readonly kind: 'search';
      readonly prepared: PreparedSearch;
      /** Names the caller's choice of passes, which only the main thread knows; undefined accepts every pass. */
      readonly choice: number | undefined;
    }
  | { readonly kind: 'coverage'; readonly prepared: PreparedCoverage }
  | { readonly kind: 'area' | 'tasking area'; readonly json: string };

/** The coverage, or the issues of an area that is not accepted. */
export type FoundCoverage = Coverage | { readonly issues: readonly FieldIssue[] };

export type PassAnswer =
  | { readonly kind: 'search'; readonly found: FoundPasses }
  | { readonly kind: 'coverage'; readonly found: FoundCoverage }
  | { readonly kind: 'area'; readonly found: ReadArea }
  | { readonly kind: 'tasking area'; readonly found: TaskingAreaReading };

/** A question of a thread: which of these passes does the caller of a search accept? */
export interface ChoiceCall {
  readonly choice: number;
  readonly passes: readonly PassFacts[];
}
