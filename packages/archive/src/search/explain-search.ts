import type { Connection } from '@sigma/db';
import { readScope } from '../filters/scene-scope.ts';
import type { SceneAccess } from '../filters/visible-scenes.ts';
import {
  countsWithRows,
  floorOfPage,
  partsOf,
  type SceneQuery,
  selectCount,
  selectRows,
} from './search-scenes.ts';

/** The plan of one statement of a search, as `explain (format json)` returns it. */
export interface SceneStatementPlan {
  readonly statement: 'page' | 'count';
  readonly plan: unknown;
}

/**
 * The plans of a search of a program, without reading any scene. Searches by collections and time alone are counted
 * from counters and have no plan for their count.
 */
export async function explainSearch(
  kysely: Connection,
  access: SceneAccess,
  query: SceneQuery,
): Promise<readonly SceneStatementPlan[]> {
  const scope = await readScope(kysely, access, query);
  if (scope === undefined) return [];
  const counts = countsWithRows(scope, query);
  const floor = counts ? undefined : await floorOfPage(kysely, scope, query);
  const plans: SceneStatementPlan[] = [];
  for (const part of counts ? partsOf(kysely, scope, query) : [scope]) {
    const page = await selectRows(kysely, part, query, { floor, counts }).explain('json');
    plans.push({ statement: 'page', plan: planOf(page) });
  }
  if (query.matched === undefined && !counts && !scope.isCounted) {
    const count = await selectCount(kysely, scope, query).explain('json');
    plans.push({ statement: 'count', plan: planOf(count) });
  }
  return plans;
}

function planOf(rows: readonly Record<string, unknown>[]): unknown {
  return rows[0]?.['QUERY PLAN'];
}
