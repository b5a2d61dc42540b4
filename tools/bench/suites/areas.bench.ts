import { deleteSearchArea, importSearchAreas } from '@sigma/contract';
import {
  type AreaFileResult,
  checkArea,
  coveredShare,
  type Polygon,
  type Position,
  readAreaFile,
  simplifyArea,
} from '@sigma/geo';
import { CUSTOMER } from '../../../apps/server/src/modules/orders/delivery/delivery-proof.fixture.ts';
import { startServer } from '../../../apps/server/src/testing/server-process.fixture.ts';
import { planUpload } from '../../../apps/web/src/features/areas/upload-plan.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Figure, repeated, timed } from '../measure.ts';

const DATE = new Date('2026-01-01T00:00:00Z');

function circle(count: number, [lon, lat]: Position, radiusDeg: number): Position[] {
  const corners = Array.from({ length: count }, (_, index): Position => {
    const angle = (2 * Math.PI * index) / count;
    const bays = 1 + 0.1 * Math.sin(23 * angle) + 0.03 * Math.sin(211 * angle);
    return [lon + radiusDeg * bays * Math.cos(angle), lat + radiusDeg * bays * Math.sin(angle)];
  });
  return [...corners, corners[0] ?? [0, 0]];
}

function placemark(name: string, ring: readonly Position[]): string {
  const coordinates = ring.map(([lon, lat]) => `${lon},${lat},0`).join(' ');
  return `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
}

function kml(inner: string, prolog = ''): Uint8Array {
  const text = `${prolog}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
  return new TextEncoder().encode(text);
}

/** 1000 sites of 60 corners, as an operator's list of sites has them. */
function thousandSites(name = 'Site'): Uint8Array {
  const sites = Array.from({ length: 1000 }, (_, index) => {
    const place: Position = [(index % 40) * 4 - 80, Math.floor(index / 40) * 4 - 50];
    return placemark(`${name} ${index}`, circle(60, place, 0.5));
  });
  return kml(sites.join(''));
}

async function reading(
  { runs }: BenchContext,
  { name, target, bytes }: { name: string; target: number; bytes: Uint8Array },
): Promise<Figure> {
  let result: AreaFileResult | undefined;
  const read = async () => {
    result = await readAreaFile({ name: 'areas.kml', bytes }, { date: DATE });
  };
  await read();
  const values = await repeated(runs(10), () => timed(read));
  const taken = `${result?.counts.succeeded ?? 0} taken, ${result?.counts.failed ?? 0} refused`;
  return { name, unit: 'ms', target, values, note: `${(bytes.length / 1e6).toFixed(1)} MB, ${taken}` };
}

/** From the bytes of a file to the last of its areas saved, as the web app does it. */
async function importing({ worlds, runs, say }: BenchContext): Promise<Figure> {
  say('starting a demo world that makes no pictures');
  const server = await startServer({
    SIGMA_DATA: await worlds.freshFolder(),
    SIGMA_DEMO_PICTURES: 'on-request',
  });
  const saved: string[] = [];
  let calls = 0;
  const save = async (bytes: Uint8Array) => {
    const plan = planUpload(await readAreaFile({ name: 'areas.kml', bytes }, { date: DATE }));
    if (!plan.ok) throw new Error(plan.message);
    calls = plan.calls.length;
    for (const areas of plan.calls) {
      const body = { areas: areas.map(({ name, area }) => ({ name, area })) };
      const { results } = await server.answer(importSearchAreas, { as: CUSTOMER, body });
      const refused = results.find(({ id }) => id === null);
      if (refused) throw new Error(`area ${refused.index} was not saved: ${refused.message}`);
      saved.push(...results.flatMap(({ id }) => id ?? []));
    }
  };
  try {
    const values: number[] = [];
    for (let run = 1; run <= runs(5); run += 1) {
      const bytes = thousandSites(`Run ${run} site`);
      values.push(await timed(() => save(bytes)));
      // A library takes 1000.
      for (const area of saved.splice(0))
        await server.call(deleteSearchArea, { as: CUSTOMER, params: { area } });
    }
    const note = `file read, 1000 areas saved over HTTP, ${calls} call`;
    return { name: 'import of 1000 placemarks', unit: 'ms', target: 3000, values, note };
  } finally {
    await server.close();
  }
}

/** Triangles in a grid, which do not meet. */
const triangles = Array.from({ length: 2_400 }, (_, index): Position[] => {
  const [x, y] = [(index % 50) / 10, Math.floor(index / 50) / 10];
  return [
    [x, y],
    [x + 0.05, y],
    [x, y + 0.05],
    [x, y],
  ];
});
const PARTS = { type: 'MultiPolygon', coordinates: triangles.map((ring) => [ring]) };
const OUTLINE: Position[] = [
  [-1, -1],
  [9, -1],
  [9, 9],
  [-1, 9],
  [-1, -1],
];
const HOLES: Polygon = { type: 'Polygon', coordinates: [OUTLINE, ...triangles] };
/** An outline of 10,000 positions that crosses itself thousands of times. */
const SCRIBBLE: Polygon = {
  type: 'Polygon',
  coordinates: [
    Array.from(
      { length: 9_998 },
      (_, index): Position => [Math.sin(index * 1.7) * 40, Math.cos(index * 2.3) * 40],
    ),
  ],
};

async function checking({ runs }: BenchContext, name: string, area: unknown): Promise<Figure> {
  const check = async () => checkArea(area);
  const { ok } = await check();
  const values = await repeated(runs(10), () => timed(check));
  return { name, unit: 'ms', target: 1000, values, note: ok ? 'accepted' : 'refused' };
}

/** Reading uploaded areas and saving them; what is done with areas of many corners. */
export const areasBench: Bench = {
  name: 'areas',
  async run(context) {
    const { runs } = context;
    const bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const huge = kml(placemark('Coast', circle(100_000, [0, 0], 20)));
    const coast: Polygon = { type: 'Polygon', coordinates: [circle(9_999, [8, 47], 0.2)] };
    const scene: Polygon = { type: 'Polygon', coordinates: [circle(4, [8.1, 47.1], 0.2)] };
    const simplify = async () => simplifyArea(coast);
    const cover = async () => coveredShare(coast, scene);
    return [
      await reading(context, { name: 'reading 1000 placemarks', target: 3000, bytes: thousandSites() }),
      await importing(context),
      await reading(context, { name: 'refusing 100,000 vertices', target: 1000, bytes: huge }),
      await reading(context, { name: 'refusing an entity bomb', target: 1000, bytes: kml('&b;', bomb) }),
      await checking(context, 'checking 2,400 parts', PARTS),
      await checking(context, 'checking 2,400 holes', HOLES),
      await checking(context, 'refusing thousands of crossings', SCRIBBLE),
      {
        name: 'simplifying 10,000 vertices',
        unit: 'ms',
        target: 1000,
        values: await repeated(runs(10), () => timed(simplify)),
        note: `to ${simplifyArea(coast).vertices}`,
      },
      {
        name: 'share of 10,000 vertices that a scene covers',
        unit: 'ms',
        target: undefined,
        values: await repeated(runs(20), () => timed(cover)),
      },
    ];
  },
};
