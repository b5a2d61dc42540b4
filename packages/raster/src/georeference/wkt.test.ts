import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { enviHeaderText } from '../envi/header-text.ts';
import { enviCrs, mapInfoFor } from '../envi/map-info.ts';
import { crsFromWkt } from './crs.ts';
import { wktOf } from './wkt.ts';

const [INFO, SRS_INFO] = ['gdalinfo', 'gdalsrsinfo'];
const hasGdal = spawnSync(INFO, ['--version']).status === 0;

describe('the coordinate system of an ENVI header', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sigma-wkt-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.runIf(hasGdal).each([
    [32_610, 'WGS 84 / UTM zone 10N'],
    [32_733, 'WGS 84 / UTM zone 33S'],
    [32_601, 'WGS 84 / UTM zone 1N'],
    [4326, 'WGS 84'],
  ])('is EPSG:%i to GDAL, by its name', (epsg, name) => {
    const transform = epsg === 4326 ? [1e-3, 0, -122, 0, -1e-3, 38] : [30, 0, 500_000, 0, -30, 4_000_000];
    const mapInfo = mapInfoFor(transform as [number, number, number, number, number, number], epsg);
    if (mapInfo === undefined) throw new Error('the grid has no map info');
    const header = enviHeaderText({
      samples: 2,
      lines: 2,
      bands: 1,
      dataType: 1,
      interleave: 'bil',
      byteOrder: 0,
      headerOffset: 0,
      other: {},
      ...enviCrs(mapInfo, epsg),
    });
    const path = join(folder, `${epsg}.img`);
    writeFileSync(path, new Uint8Array(4));
    writeFileSync(join(folder, `${epsg}.hdr`), header);
    const said = execFileSync(INFO, ['-json', path]).toString();
    const { coordinateSystem } = JSON.parse(said);
    expect(coordinateSystem.wkt).toContain(`CRS["${name}"`);
    const same = execFileSync(SRS_INFO, ['--single-line', '-o', 'epsg', path]).toString();
    expect(same).toContain(`EPSG:${epsg}`);
  });

  it('is read back as the system that it was written for, and not written for others', () => {
    for (const epsg of [4326, 32_601, 32_660, 32_701, 32_760])
      expect(crsFromWkt(wktOf(epsg) ?? '')).toEqual({ known: true, epsg });
    for (const epsg of [3857, 32_600, 32_661, 26_910]) expect(wktOf(epsg)).toBeUndefined();
  });
});
