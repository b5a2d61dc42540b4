import type { BBox } from '@sigma/geo';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../../session/session.tsx';
import { useSearchStore } from '../search/search-store.ts';
import type { SearchResults } from '../search/use-search.ts';
import { densityQuery } from './density.queries.ts';
import { extentOfCells } from './extent-of-cells.ts';

/** Cells of about a degree: fine enough for a flight to them, few enough for one answer. */
const PRECISION = 6;

/** The matches of a search outside the view that was searched. */
export interface ScenesElsewhere {
  readonly count: number;
  readonly extent: BBox;
}

/** Where the matches are when the searched view has none; undefined when it has some, and where none exist. */
export function useScenesElsewhere(results: SearchResults): ScenesElsewhere | undefined {
  const { programId } = useSession();
  const run = useSearchStore((store) => store.run);
  const isEmpty = results.state === 'ready' && results.matched === 0 && results.isOutdated !== true;
  const isView = run !== undefined && run.link.area === undefined && run.link.task === undefined;
  const { data } = useQuery({
    ...densityQuery({ program: programId, body: run?.body ?? {}, area: undefined, precision: PRECISION }),
    enabled: isEmpty && isView,
  });
  return useMemo(() => {
    const extent = isEmpty && isView ? extentOfCells(data ?? []) : undefined;
    const count = (data ?? []).reduce((sum, cell) => sum + cell.count, 0);
    return extent && { count, extent };
  }, [isEmpty, isView, data]);
}
