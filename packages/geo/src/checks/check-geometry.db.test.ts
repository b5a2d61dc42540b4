import { type TestDatabase, testDatabase } from '@sigma/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import { areasIntersect } from '../coverage/intersect.ts';
import type { Area, Position } from '../shapes/geojson.ts';
import { anyPolygon, box, parallel, polygon, rectangle } from '../shapes/shapes.fixture.ts';
import { areaKm2 } from '../sphere/area.ts';
import { checkArea } from './check-geometry.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database?.close();
});

async function ask(sql: string, ...areas: Area[]): Promise<unknown> {
  const [row] = await database.rawQuery(
    `SELECT ${sql} AS answer`,
    areas.map((area) => JSON.stringify(area)),
  );
  return Object(row).answer;
}
const shape = (n: number) => `ST_SetSRID(ST_GeomFromGeoJSON($${n}::text), 4326)`;

/** Boxes as polygons, as holes and as parts, touching and overlapping in every way. */
const side = fc.integer({ min: 0, max: 5 });
const anyBox = fc
  .tuple(side, side, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .map(([west, south, width, height]) => rectangle(177 + west, south, 177 + west + width, south + height));
const boxes: fc.Arbitrary<Area> = fc
  .array(fc.array(anyBox, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((coordinates) => ({ type: 'MultiPolygon', coordinates }));

/** A handful of grid points in any order: mostly tangled, with touches, spikes and repeated points. */
const scribble = fc
  .array(fc.tuple(fc.integer({ min: 175, max: 184 }), fc.integer({ min: 0, max: 9 })), {
    minLength: 4,
    maxLength: 8,
  })
  .map((points) => polygon(points.map(([lon, lat]): Position => [lon, lat])));

describe('areas on PostGIS', () => {
  it('are valid when they were taken, split or not', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyPolygon, scribble, boxes), async (area) => {
        const checked = checkArea(area);
        if (!checked.ok) return;
        taken++;
        expect(await ask(`ST_IsValid(${shape(1)})`, checked.area)).toBe(true);
        expect(await ask(`ST_IsValid(${shape(1)})`, splitAtAntimeridian(checked.area))).toBe(true);
      }),
      { numRuns: 400 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it.each([
    ['round the north pole', polygon(parallel(80))],
    ['round the south pole with a hole at the pole', polygon(parallel(-70), parallel(-80))],
    ['across the antimeridian', box(170, 0, 190, 10)],
  ])('are valid %s', async (_name, area) => {
    expect(await ask(`ST_IsValid(${shape(1)})`, splitAtAntimeridian(area))).toBe(true);
  });

  it('are refused as crossing themselves only when PostGIS calls them invalid', async () => {
    await fc.assert(
      fc.asyncProperty(scribble, async (area) => {
        const checked = checkArea(area);
        if (checked.ok || checked.code !== 'self_crossing') return;
        const closed = polygon([...(area.coordinates[0] ?? []), ...(area.coordinates[0] ?? []).slice(0, 1)]);
        expect(await ask(`ST_IsValid(${shape(1)})`, closed)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it('meet when ST_Intersects says so', async () => {
    await fc.assert(
      fc.asyncProperty(anyPolygon, anyPolygon, async (a, b) => {
        const meet = await ask(
          `ST_Intersects(${shape(1)}, ${shape(2)})`,
          splitAtAntimeridian(a),
          splitAtAntimeridian(b),
        );
        expect(areasIntersect(a, b)).toBe(meet);
      }),
      { numRuns: 200 },
    );
  });

  it('have the extent that ST_MakeValid gives when they were repaired', async () => {
    let repaired = 0;
    await fc.assert(
      fc.asyncProperty(scribble, async (area) => {
        const checked = checkArea(area);
        // the line of a spike counts for ST_MakeValid, so these are left out
        if (!checked.ok || !checked.repaired?.includes('outline') || checked.repaired.includes('spike'))
          return;
        repaired++;
        const closed = polygon([...(area.coordinates[0] ?? []), ...(area.coordinates[0] ?? []).slice(0, 1)]);
        const difference = `abs(ST_Area(ST_MakeValid(${shape(1)})) - ST_Area(${shape(2)}))`;
        expect(Number(await ask(difference, closed, checked.area))).toBeLessThan(1e-9);
      }),
      { numRuns: 300 },
    );
    expect(repaired).toBeGreaterThan(50);
  });

  it('measure much as an equal-area projection of the ellipsoid does', async () => {
    const small = polygon([
      [10, 50],
      [10.1, 50.02],
      [10.12, 50.1],
      [10.03, 50.09],
      [10, 50],
    ]);
    const squareMetres = Number(await ask(`ST_Area(ST_Transform(${shape(1)}, 6933))`, small));
    // the sphere of 6378137 m and the ellipsoid of WGS 84 differ by up to 0.7 % there
    expect(Math.abs(areaKm2(small) / (squareMetres / 1e6) - 1)).toBeLessThan(0.007);
  });
});
