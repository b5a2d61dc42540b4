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

async function queryAnswer(sql: string, ...areas: Area[]): Promise<unknown> {
  const [row] = await database.rawQuery(
    `SELECT ${sql} AS answer`,
    areas.map((area) => JSON.stringify(area)),
  );
  return Object(row).answer;
}
const shape = (n: number) => `ST_SetSRID(ST_GeomFromGeoJSON($${n}::text), 4326)`;

/** Boxes as polygons, holes and parts that touch and overlap in every way. */
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
  it('accepts only areas that PostGIS calls valid, split or not', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyPolygon, scribble, boxes), async (area) => {
        const checked = checkArea(area);
        if (!checked.ok) return;
        accepted++;
        expect(await queryAnswer(`ST_IsValid(${shape(1)})`, checked.area)).toBe(true);
        expect(await queryAnswer(`ST_IsValid(${shape(1)})`, splitAtAntimeridian(checked.area))).toBe(true);
      }),
      { numRuns: 400 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it.each([
    ['around the north pole', polygon(parallel(80))],
    ['around the south pole with a hole at the pole', polygon(parallel(-70), parallel(-80))],
    ['across the antimeridian', box(170, 0, 190, 10)],
  ])('splits an area %s into an area that PostGIS calls valid', async (_name, area) => {
    expect(await queryAnswer(`ST_IsValid(${shape(1)})`, splitAtAntimeridian(area))).toBe(true);
  });

  it('refuses an outline as crossing itself only when PostGIS calls it invalid', async () => {
    await fc.assert(
      fc.asyncProperty(scribble, async (area) => {
        const checked = checkArea(area);
        if (checked.ok || checked.code !== 'self_crossing') return;
        const closed = polygon([...(area.coordinates[0] ?? []), ...(area.coordinates[0] ?? []).slice(0, 1)]);
        expect(await queryAnswer(`ST_IsValid(${shape(1)})`, closed)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it('finds that two areas intersect exactly when ST_Intersects does', async () => {
    await fc.assert(
      fc.asyncProperty(anyPolygon, anyPolygon, async (a, b) => {
        const meet = await queryAnswer(
          `ST_Intersects(${shape(1)}, ${shape(2)})`,
          splitAtAntimeridian(a),
          splitAtAntimeridian(b),
        );
        expect(areasIntersect(a, b)).toBe(meet);
      }),
      { numRuns: 200 },
    );
  });

  it('repairs an outline to the same extent as ST_MakeValid', async () => {
    let repaired = 0;
    await fc.assert(
      fc.asyncProperty(scribble, async (area) => {
        const checked = checkArea(area);
        // ST_MakeValid turns a spike into a line of its own, so outlines with spikes are skipped.
        if (!checked.ok || !checked.repaired?.includes('outline') || checked.repaired.includes('spike'))
          return;
        repaired++;
        const closed = polygon([...(area.coordinates[0] ?? []), ...(area.coordinates[0] ?? []).slice(0, 1)]);
        const difference = `abs(ST_Area(ST_MakeValid(${shape(1)})) - ST_Area(${shape(2)}))`;
        expect(Number(await queryAnswer(difference, closed, checked.area))).toBeLessThan(1e-9);
      }),
      { numRuns: 300 },
    );
    expect(repaired).toBeGreaterThan(50);
  });

  it('measures an area within 0.7 % of an equal-area projection of the ellipsoid', async () => {
    const small = polygon([
      [10, 50],
      [10.1, 50.02],
      [10.12, 50.1],
      [10.03, 50.09],
      [10, 50],
    ]);
    const squareMetres = Number(await queryAnswer(`ST_Area(ST_Transform(${shape(1)}, 6933))`, small));
    // The sphere of 6378137 m and the ellipsoid of WGS 84 differ by up to 0.7 % at this latitude.
    expect(Math.abs(areaKm2(small) / (squareMetres / 1e6) - 1)).toBeLessThan(0.007);
  });
});
