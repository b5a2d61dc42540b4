import {
  type AreaFileResult,
  coveredShare,
  type Polygon,
  type Position,
  readAreaFile,
  simplifyArea,
} from '@sigma/geo';
import type { Bench, BenchContext } from './bench.ts';
import { type Figure, repeated, timed } from './measure.ts';

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
function thousandSites(): Uint8Array {
  const sites = Array.from({ length: 1000 }, (_, index) => {
    const place: Position = [(index % 40) * 4 - 80, Math.floor(index / 40) * 4 - 50];
    return placemark(`Site ${index}`, circle(60, place, 0.5));
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

/** Reading uploaded areas, without the call that saves them; what is done with areas of many corners. */
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
      await reading(context, { name: 'refusing 100,000 vertices', target: 1000, bytes: huge }),
      await reading(context, { name: 'refusing an entity bomb', target: 1000, bytes: kml('&b;', bomb) }),
      {
        name: 'simplifying 10,000 vertices',
        unit: 'ms',
        target: undefined,
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
