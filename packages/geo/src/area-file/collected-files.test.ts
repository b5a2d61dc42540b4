import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areaKm2 } from '../sphere/area.ts';
import { read, sectionsOf } from './area-file.fixture.ts';

const folder = process.env.SIGMA_REAL_DATA ? `${process.env.SIGMA_REAL_DATA}/kml` : '';

describe.runIf(folder !== '')('collected KML files', () => {
  const expected: Record<string, [string, number, number]> = {
    'bad.kml': ['ok', 0, 3],
    'cdata.kml': ['ok', 1, 0],
    'folder.kml': ['no_geometries', 0, 1],
    'gxtrack.kml': ['ok', 0, 1],
    'kmlsamples.kml': ['ok', 13, 6],
    'linear_ring.kml': ['ok', 1, 0],
    'lines.kml': ['too_many_sections', 0, 1],
    'multigeometry.kml': ['ok', 0, 1],
    'networklink.kml': ['no_geometries', 0, 1],
    'nogeomplacemark.kml': ['no_geometries', 0, 1],
    'noname.kml': ['ok', 1, 0],
    'polygon.kml': ['ok', 1, 0],
    'polygons2d.kml': ['ok', 50, 0],
  };

  it.each(folder === '' ? [] : readdirSync(folder))(
    'reads %s of the collection with the expected counts',
    async (name) => {
      const result = await read(name, readFileSync(`${folder}/${name}`));
      const { succeeded, failed } = result.counts;
      expect([result.ok ? 'ok' : result.code, succeeded, failed]).toEqual(expected[name]);
    },
  );

  it('measures Kansas in the collected KML at the size given by the Census Bureau', async () => {
    const sections = await sectionsOf('states.kml', readFileSync(`${folder}/polygons2d.kml`));
    const kansas = sections.find(({ name }) => name.startsWith('Kansas ('));
    // 213,100 km² according to the U.S. Census Bureau.
    expect(kansas?.ok && kansas.area.type === 'Polygon' && areaKm2(kansas.area) / 213_100).toBeCloseTo(1, 1);
  });
});
