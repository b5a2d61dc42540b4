import { type Aggregation, type AggregationName, aggregateItems, type SearchBody } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { searchGeometry } from '@sigma/domain';
import { type BBox, bboxPolygon } from '@sigma/geo';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isWorthOneRetry } from '../../../api/query-client.ts';
import type { DensityCell } from '../../../map/layers/density/density-cell.ts';

interface Counted {
  readonly program: number;
  readonly body: SearchBody;
  /** Absent to count everywhere. */
  readonly area: SearchArea | undefined;
  readonly precision: number;
}

/** All matches of a search by cell of a grid, also those that are not listed. */
export const densityQuery = ({ program, body, area, precision }: Counted) =>
  queryOptions({
    queryKey: ['program', program, 'density', body, area, precision],
    queryFn: async ({ signal }): Promise<readonly DensityCell[]> => {
      const { limit, token, intersects, ...filters } = body;
      const answer = await call(aggregateItems, {
        params: { program },
        body: {
          ...filters,
          ...(area !== undefined && { intersects: searchGeometry(area) }),
          aggregations: ['grid_geohex_frequency'] satisfies AggregationName[],
          grid_geohex_frequency_precision: precision,
        },
        signal,
      });
      return answer.aggregations.flatMap(cellsOf);
    },
    staleTime: 60_000,
    retry: isWorthOneRetry,
  });

function cellsOf({ buckets = [] }: Aggregation): readonly DensityCell[] {
  return buckets.flatMap(({ key, frequency, geometry }) =>
    geometry === undefined ? [] : [{ key, count: frequency, outline: geometry }],
  );
}

/** A box as an area that is searched. */
export const areaOfBounds = (bounds: BBox): SearchArea => bboxPolygon(bounds);
