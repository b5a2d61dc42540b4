import { bboxOf, bboxPolygon } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { latitudeInWorld, metresPerPixel, positionShowing, viewportOf } from './viewport.ts';

const size = { width: 1042, height: 780 };

describe('viewport of a map', () => {
  it('shows the whole world at zoom 0 in 256 px', () => {
    const [west, south, east, north] = viewportOf({ lat: 0, lng: 0, zoom: 0 }, { width: 256, height: 256 });
    expect([west, east]).toEqual([-180, 180]);
    expect(north).toBeCloseTo(85.0511, 3);
    expect(south).toBeCloseTo(-85.0511, 3);
  });

  it('has a west greater than its east across the antimeridian', () => {
    const [west, , east] = viewportOf({ lat: -17, lng: 179.9, zoom: 10 }, size);
    expect(west).toBeGreaterThan(178);
    expect(east).toBeLessThan(-178);
  });

  // OpenStreetMap wiki, "Zoom levels": metres per pixel at the equator.
  test.each([
    [0, 156_543.03],
    [13, 19.109],
    [19, 0.2986],
  ])('one pixel covers the metres of published tables at zoom %d', (zoom, metres) => {
    expect(metresPerPixel({ lat: 0, zoom })).toBeCloseTo(metres, zoom === 0 ? 1 : 3);
  });

  it('shows a complete box at the position calculated for it, anywhere on Earth', () => {
    const box = fc.record({
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      lat: fc.double({ min: -70, max: 70, noNaN: true }),
      width: fc.double({ min: 0.01, max: 40, noNaN: true }),
      height: fc.double({ min: 0.01, max: 10, noNaN: true }),
    });
    fc.assert(
      fc.property(box, ({ lon, lat, width, height }) => {
        const wanted = bboxOf(
          bboxPolygon([lon, lat, lon + width > 180 ? lon + width - 360 : lon + width, lat + height]),
        );
        const position = positionShowing(wanted, size);
        const seen = viewportOf(position, size);
        const width360 = (a: number, b: number) => (((b - a) % 360) + 360) % 360;
        expect(width360(seen[0], wanted[0])).toBeLessThan(width360(seen[0], seen[2]));
        expect(width360(seen[0], wanted[2])).toBeLessThanOrEqual(width360(seen[0], seen[2]));
        expect(seen[1]).toBeLessThanOrEqual(wanted[1] + 1e-9);
        expect(seen[3]).toBeGreaterThanOrEqual(wanted[3] - 1e-9);
      }),
    );
  });

  it('leaves the margins around a box free', () => {
    const margins = { top: 150, bottom: 10, sides: 20 };
    const position = positionShowing([-124, 36.5, -120, 39], size, { margins });
    const free = { width: size.width - 40, height: size.height - 160 };
    const pxPerDeg = (256 * 2 ** position.zoom) / 360;
    const [, , , north] = viewportOf(position, size);
    const [, , , below] = viewportOf(position, { ...size, height: size.height - 300 });
    expect(4 * pxPerDeg).toBeLessThanOrEqual(free.width + 1e-6);
    expect(north).toBeGreaterThan(39);
    expect(below).toBeCloseTo(39, 6);
  });

  it('keeps the view between the ends of the world where the world is higher than the map', () => {
    const position = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      zoom: fc.double({ min: 3, max: 21, noNaN: true }),
    });
    fc.assert(
      fc.property(position, ({ lat, zoom }) => {
        const shown = latitudeInWorld({ lat, zoom }, size.height);
        const again = latitudeInWorld({ lat: shown, zoom }, size.height);
        expect(Math.abs(shown)).toBeLessThan(85.06);
        expect(again).toBeCloseTo(shown, 6);
      }),
    );
    expect(latitudeInWorld({ lat: 48, zoom: 13 }, size.height)).toBeCloseTo(48, 9);
  });

  it('centres the equator where the complete world is lower than the map', () => {
    expect(latitudeInWorld({ lat: 48, zoom: 0 }, 800)).toBe(0);
  });

  it('limits the calculated position to the given zoom', () => {
    expect(positionShowing([10, 50, 10, 50], size, { maxZoom: 15 }).zoom).toBe(15);
  });
});
