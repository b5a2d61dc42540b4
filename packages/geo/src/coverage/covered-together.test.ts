import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Area } from '../shapes/geojson.ts';
import { anyPolygon, box, parallel, polygon, rectangle } from '../shapes/shapes.fixture.ts';
import { coveredShare } from './covered-share.ts';
import { startCover } from './covered-together.ts';

const square = box(0, 0, 10, 10);
const together = (area: Area, footprints: readonly Area[]): number[] => {
  const cover = startCover(area);
  return footprints.map((footprint) => cover.add(footprint));
};

describe('startCover', () => {
  it('counts the overlap of two footprints once', () => {
    const [first, both, all] = together(square, [box(-1, -1, 4, 11), box(2, -1, 6, 11), box(5, -1, 20, 11)]);
    expect(first).toBeCloseTo(0.4, 9);
    expect(both).toBeCloseTo(0.6, 9);
    expect(all).toBe(1);
  });

  it('excludes holes of the area and of footprints from the covered share', () => {
    const holed = polygon([...rectangle(0, 0, 10, 10)], [...rectangle(4, 0, 6, 10)]);
    expect(together(holed, [box(0, -1, 5, 11)])[0]).toBeCloseTo(0.5, 9);
    const ring = polygon([...rectangle(-1, -1, 11, 11)], [...rectangle(2, -0.5, 8, 10.5)]);
    expect(together(square, [ring, box(2, 0, 3, 10)])[1]).toBeCloseTo(0.5, 9);
  });

  it('covers caps around the poles and areas across the antimeridian', () => {
    expect(together(polygon(parallel(80)), [box(0, 60, 90, 90), box(90, 60, 180, 90)])[1]).toBeCloseTo(
      0.5,
      9,
    );
    expect(together(box(170, 0, 190, 10), [box(175, 0, 195, 10), box(-190, 0, -170, 10)])[1]).toBe(1);
  });

  it('covers points by their count', () => {
    const cover = startCover({
      type: 'MultiPoint',
      coordinates: [
        [1, 1],
        [5, 5],
        [20, 20],
        [181, 3],
      ],
    });
    expect(cover.share).toBe(0);
    expect(cover.add(square)).toBe(0.5);
    expect(cover.add(box(-180, 0, -170, 10))).toBe(0.75);
    expect(startCover({ type: 'Point', coordinates: [1, 1] }).add(square)).toBe(1);
  });

  it('covers with one footprint as much as coveredShare, and no more when the footprint is added again', () => {
    fc.assert(
      fc.property(anyPolygon, anyPolygon, (area, footprint) => {
        const [once, twice] = together(area, [footprint, footprint]);
        expect(once).toBeCloseTo(coveredShare(area, footprint), 8);
        expect(twice).toBeCloseTo(once ?? -1, 8);
      }),
    );
  });

  it('covers with two footprints the sum of both less their overlap', () => {
    fc.assert(
      fc.property(anyPolygon, fc.nat(9), fc.nat(9), (area, lon, width) => {
        // The overlap of two boxes is a box.
        const [one, other] = [box(-180, -90, lon * 20, 60), box(lon * 20 - width * 10, -60, 180, 90)];
        const both = box(lon * 20 - width * 10, -60, lon * 20, 60);
        const wanted =
          coveredShare(area, one) + coveredShare(area, other) - (width === 0 ? 0 : coveredShare(area, both));
        expect(together(area, [one, other])[1]).toBeCloseTo(wanted, 8);
        expect(together(area, [other, one])[1]).toBeCloseTo(wanted, 8);
      }),
    );
  });
});
