import { areaKm2, type Position } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectionOf } from '../../georeference/projection.ts';
import type { Igm } from '../locate/igm.ts';
import { igmOutline, lookupTable } from './glt.ts';
import { meshGeoreference } from './inverse-mesh.ts';
import { gridTransform, type MapGrid, mapGridFor } from './map-grid.ts';
import { type ProjectedIgm, projectIgm } from './projected-igm.ts';
import { linesFor, rectifyRows } from './rectify.ts';

const EPSG = 32613;
const utm = projectionOf(EPSG);

/** An image whose pixel `(column, row)` has its middle at a place on the map. */
function imageOf(
  samples: number,
  lines: number,
  at: (u: number, v: number) => readonly [number, number],
): Igm {
  const [lon, lat] = [new Float64Array(lines * samples), new Float64Array(lines * samples)];
  for (let i = 0; i < lon.length; i++) {
    const [x, y] = at(i % samples, Math.floor(i / samples));
    const position = utm?.inverse(x, y) ?? [Number.NaN, Number.NaN];
    lon[i] = position[0];
    lat[i] = position[1];
  }
  return { lines, samples, lon, lat, heightM: new Float32Array(lon.length) };
}

/** An image flown in a direction, with the waves that attitude and relief bend it by, in pixels of 8 m. */
const flown = (turnDeg: number, waves: number, samples = 60, lines = 50) => {
  const turn = (turnDeg * Math.PI) / 180;
  return imageOf(samples, lines, (u, v) => {
    const [c, r] = [u + waves * Math.sin(v / 7), v + waves * Math.cos((u + v) / 9)];
    return [
      600_000 + 8 * (c * Math.cos(turn) - r * Math.sin(turn)),
      4_000_000 - 8 * (c * Math.sin(turn) + r * Math.cos(turn)),
    ];
  });
};

/** Distances of all pixels of an image to the middle of a map pixel, in metres. */
function distancesTo({ x, y }: ProjectedIgm, grid: MapGrid, at: number): Float64Array {
  const mapX = grid.west + ((at % grid.width) + 0.5) * grid.pixelM;
  const mapY = grid.north - (Math.floor(at / grid.width) + 0.5) * grid.pixelM;
  return x.map((value, pixel) => Math.hypot(value - mapX, (y[pixel] ?? 0) - mapY));
}

describe('a lookup table', () => {
  it('of an image on the grid of the map is that grid', () => {
    const igm = imageOf(70, 40, (u, v) => [600_000 + 8 * u + 4, 4_000_000 - 8 * v - 4]);
    const grid = mapGridFor(igm, { pixelM: 8 });
    expect(grid).toEqual({ epsg: EPSG, width: 70, height: 40, west: 600_000, north: 4_000_000, pixelM: 8 });
    const { column, row } = lookupTable(igm, grid);
    expect([...column]).toEqual(Array.from({ length: 2800 }, (_, at) => (at % 70) + 1));
    expect([...row]).toEqual(Array.from({ length: 2800 }, (_, at) => Math.floor(at / 70) + 1));
  });

  it('has the nearest pixel of the image everywhere, whatever its direction and its bends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -180, max: 180 }),
        fc.double({ min: 0, max: 1.5, noNaN: true }),
        fc.constantFrom(5, 8, 11),
        (turnDeg, waves, pixelM) => {
          const igm = flown(turnDeg, waves);
          const grid = mapGridFor(igm, { pixelM });
          const { column, row } = lookupTable(igm, grid);
          const image = projectIgm(igm, EPSG);
          for (let at = 0; at < column.length; at += 53) {
            if (column[at] === 0) continue;
            const distances = distancesTo(image, grid, at);
            const own = distances[((row[at] ?? 0) - 1) * igm.samples + (column[at] ?? 0) - 1];
            expect(own).toBeCloseTo(Math.min(...distances), 6);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('has no gaps inside the image and nothing outside it', () => {
    const igm = flown(-12, 0.4);
    const grid = mapGridFor(igm, { pixelM: 8 });
    const { column } = lookupTable(igm, grid);
    const mesh = meshGeoreference(projectIgm(igm, EPSG));
    const transform = gridTransform(grid);
    let [filled, inside] = [0, 0];
    for (let at = 0; at < column.length; at++) {
      const [x, y] = [(at % grid.width) + 0.5, Math.floor(at / grid.width) + 0.5];
      const [c, r] = mesh.toPixel(transform[0] * x + transform[2], transform[4] * y + transform[5]);
      const depth = Math.min(c, r, igm.samples - c, igm.lines - r);
      if (column[at] !== 0) filled++;
      if (depth > 0.1) expect(column[at]).not.toBe(0);
      if (depth < -0.1) expect(column[at]).toBe(0);
      if (depth > 0) inside++;
    }
    expect(Math.abs(filled - inside)).toBeLessThan(20);
  });

  it('leaves out pixels that do not see the ground', () => {
    const igm = flown(0, 0);
    igm.lon.fill(Number.NaN, 0, 5 * igm.samples);
    const { row } = lookupTable(igm, mapGridFor(igm, { pixelM: 8 }));
    const found = row.filter((line) => line > 0);
    expect(Math.min(...found)).toBe(6);
    expect(found.length).toBeGreaterThanOrEqual(45 * 60);
    expect(found.length).toBeLessThanOrEqual(46 * 61);
  });

  it('rejects an image that sees no ground, one of a single line, and a system that is not supported', () => {
    const igm = flown(0, 0);
    const nowhere = { ...igm, lon: igm.lon.map(() => Number.NaN) };
    expect(() => mapGridFor(nowhere, { pixelM: 8, epsg: EPSG })).toThrow(
      'No pixel of the image sees the ground.',
    );
    expect(() => mapGridFor(igm, { pixelM: 8, epsg: 1 })).toThrow('The projection EPSG:1 is not supported.');
    const line = flown(0, 0, 60, 1);
    expect(() => lookupTable(line, mapGridFor(line, { pixelM: 8 }))).toThrow(
      'An image must have two lines and samples; it has 1 and 60.',
    );
  });
});

describe('an image known pixel by pixel', () => {
  it('leads from the image to the map and back', () => {
    const mesh = meshGeoreference(projectIgm(flown(33, 0.5), EPSG));
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 61, noNaN: true }),
        fc.double({ min: -1, max: 51, noNaN: true }),
        (col, row) => {
          const [c, r] = mesh.toPixel(...mesh.toMap(col, row));
          expect(Math.hypot(c - col, r - row)).toBeLessThan(0.01);
        },
      ),
    );
  });

  it('has an outline around all its pixels', () => {
    const igm = flown(-12, 0);
    const ring = igmOutline(igm);
    if (ring === undefined) throw new Error('There is no outline.');
    const positions: Position[] = ring.map(([lon, lat]) => [lon, lat]);
    expect(areaKm2({ type: 'Polygon', coordinates: [positions] })).toBeCloseTo((60 * 8 * 50 * 8) / 1e6, 2);
  });
});

describe('rectification', () => {
  const [bands, samples, lines] = [3, 60, 50];
  const igm = flown(-12, 0.3, samples, lines);
  const glt = lookupTable(igm, mapGridFor(igm, { pixelM: 8 }));
  const { width, height } = glt.grid;
  const source = Uint16Array.from({ length: lines * bands * samples }, (_, at) => at + 1);
  const whole = new Uint16Array(height * bands * width);
  rectifyRows({ glt, fromRow: 0, rows: height, source, bands, samples, ignore: 0 }, whole);

  it('copies every band of the pixel that the table names', () => {
    for (let at = 0; at < width * height; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      for (let band = 0; band < bands; band++) {
        const [c, r] = [(glt.column[at] ?? 0) - 1, (glt.row[at] ?? 0) - 1];
        const expected = c < 0 ? 0 : (source[(r * bands + band) * samples + c] ?? 0);
        expect(whole[(y * bands + band) * width + x]).toBe(expected);
      }
    }
  });

  it('gives the same map from blocks with only the lines that they need', () => {
    const blocks = new Uint16Array(whole.length);
    for (let fromRow = 0; fromRow < height; fromRow += 7) {
      const rows = Math.min(7, height - fromRow);
      const needed = linesFor(glt, fromRow, rows);
      const size = bands * samples;
      const part = source.subarray(
        (needed?.first ?? 0) * size,
        ((needed?.first ?? 0) + (needed?.count ?? 0)) * size,
      );
      rectifyRows(
        { glt, fromRow, rows, source: part, firstLine: needed?.first ?? 0, bands, samples, ignore: 0 },
        blocks.subarray(fromRow * bands * width, (fromRow + rows) * bands * width),
      );
    }
    expect(blocks).toEqual(whole);
  });

  it('rejects arrays of another shape', () => {
    const request = { glt, fromRow: 0, rows: 1, source, bands, samples, ignore: 0 };
    expect(() => rectifyRows(request, new Uint16Array(3))).toThrow(
      `There must be ${bands * width} values of the map; there are 3.`,
    );
    expect(() => rectifyRows({ ...request, fromRow: height }, new Uint16Array(bands * width))).toThrow(
      `Rows ${height} to ${height + 1} are outside the map's ${height}.`,
    );
  });
});
