import {
  type DemoFinding,
  readDemo,
} from '../../apps/server/src/modules/demo/monitor/recorded-passes.store.ts';
import { readRecipe } from '../../apps/server/src/modules/imagery/index.ts';
import type { Database } from '../../packages/db/src/index.ts';
import { positionsOf } from '../../packages/geo/src/index.ts';
import { projectionOf } from '../../packages/raster/src/index.ts';
import {
  createEarth,
  type Earth,
  renderCloudMap,
  type ScenePlan,
  WORK_SITES,
  type WorkSite,
} from '../../packages/simulator/src/index.ts';
import type { ReadFinding, ReadPass } from './truth.ts';

/** The passes over one asset of the demo world. */
export interface SitePasses {
  readonly site: WorkSite;
  /** Of the Earth, which its events are drawn by. */
  readonly seed: number;
  readonly passes: readonly ReadPass[];
  /** Processor time of their analyses, seconds. */
  readonly cpuS: number;
  /** Versions of the analysis. */
  readonly algorithms: readonly string[];
}

/** Reads what the loop has recorded of each asset, oldest pass first. */
export async function readPasses(database: Database): Promise<readonly SitePasses[]> {
  const { passes, findings } = await readDemo(database);
  const ofPass = Map.groupBy(findings, ({ pass_id }) => pass_id);
  const earths = new Map<number, Earth>();
  const ofSite = Map.groupBy(passes, ({ site }) => site);
  return WORK_SITES.flatMap((site) => {
    const rows = ofSite.get(site.id) ?? [];
    const [first] = rows;
    if (first === undefined) return [];
    const { seed } = readRecipe(first.recipe);
    const earth = earths.get(seed) ?? createEarth({ seed });
    earths.set(seed, earth);
    return {
      site,
      seed: earth.seed,
      algorithms: [...new Set(rows.map(({ algorithm }) => algorithm))].filter((name) => name !== ''),
      cpuS: rows.reduce((sum, { cpu_ms }) => sum + (cpu_ms ?? 0), 0) / 1000,
      passes: rows.map((row): ReadPass => {
        const { plan } = readRecipe(row.recipe);
        return {
          id: row.id,
          at: row.acquired_at,
          recipe: plan.recipe,
          state: row.state,
          limitKgH: row.limit_kg_h,
          memoryPasses: row.memory_passes,
          findings: (ofPass.get(row.id) ?? []).map(findingOf),
          isHidden: hiddenIn(earth, plan),
        };
      }),
    };
  });
}

const findingOf = (row: DemoFinding): ReadFinding => ({
  number: row.number,
  type: row.detection_type,
  isAlert: row.detection_class === 'alert',
  place: row.point.coordinates,
  outline: row.outline === null ? [] : [...positionsOf(row.outline)],
  rateKgH: row.rate_kg_h,
  sigmaKgH: row.rate_sigma_kg_h,
});

/** Whether clouds or shadows hide a place in a capture. */
function hiddenIn(earth: Earth, plan: ScenePlan): ReadPass['isHidden'] {
  let map: ReturnType<typeof renderCloudMap> | undefined;
  const { epsg, transform } = plan.grid;
  const [a, b, c, d, e, f] = transform;
  const projection = projectionOf(epsg);
  return ([lon, lat]) => {
    map ??= renderCloudMap(earth, plan);
    const [x, y] = projection?.forward(lon, lat) ?? [0, 0];
    const [right, up] = [x - c, y - f];
    const determinant = a * e - b * d;
    const [col, row] = [(e * right - b * up) / determinant, (a * up - d * right) / determinant];
    const at = Math.floor(row) * map.width + Math.floor(col);
    const isInside = col >= 0 && row >= 0 && col < map.width && row < map.height;
    return !isInside || map.classes[at] !== 0;
  };
}
