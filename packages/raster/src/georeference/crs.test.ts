import { describe, expect, it } from 'vitest';
import { crsFromGeoKeys, crsFromMapInfo, crsFromWkt } from './crs.ts';

const keys = (...pairs: [number, number][]) => new Map(pairs);

describe('crsFromGeoKeys', () => {
  it.each([
    { what: 'projected code', given: keys([1024, 1], [3072, 32633]), epsg: 32633 },
    { what: 'geographic code', given: keys([1024, 2], [2048, 4326]), epsg: 4326 },
    {
      what: 'user-defined UTM north',
      given: keys([1024, 1], [2048, 4326], [3072, 32767], [3074, 16033]),
      epsg: 32633,
    },
    {
      what: 'user-defined UTM south',
      given: keys([1024, 1], [2048, 4326], [3072, 32767], [3074, 16121]),
      epsg: 32721,
    },
    {
      what: 'user-defined UTM on NAD83',
      given: keys([2048, 4269], [3072, 32767], [3074, 16013]),
      epsg: 26913,
    },
  ])('reads $what', ({ given, epsg }) => {
    expect(crsFromGeoKeys(given)).toEqual({ known: true, epsg });
  });

  it.each([
    { what: 'no keys', given: keys(), reason: /names no coordinate reference system/ },
    { what: 'a user-defined projection', given: keys([3072, 32767], [3074, 32767]), reason: /user-defined/ },
    {
      what: 'a user-defined geographic system',
      given: keys([1024, 2], [2048, 32767]),
      reason: /user-defined/,
    },
    { what: 'geocentric coordinates', given: keys([1024, 3], [2048, 4978]), reason: /geocentric/ },
    { what: 'a system it cannot place', given: keys([1024, 1], [3072, 2154]), reason: /EPSG:2154/ },
    {
      what: 'a map without a projection',
      given: keys([1024, 1], [2048, 4326]),
      reason: /does not name the projection/,
    },
  ])('rejects $what', ({ given, reason }) => {
    expect(crsFromGeoKeys(given)).toEqual({ known: false, reason: expect.stringMatching(reason) });
  });
});

describe('crsFromWkt', () => {
  it.each([
    { wkt: 'PROJCS["WGS_1984_UTM_Zone_33N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]]', epsg: 32633 },
    {
      wkt: 'PROJCS["WGS 84 / UTM zone 7S",GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]],AUTHORITY["EPSG","32707"]]',
      epsg: 32707,
    },
    { wkt: 'PROJCS["NAD_1983_UTM_Zone_13N",GEOGCS["GCS_North_American_1983"]]', epsg: 26913 },
    { wkt: 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]', epsg: 4326 },
    { wkt: 'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984"]]', epsg: 3857 },
  ])('recognises EPSG:$epsg', ({ wkt, epsg }) => {
    expect(crsFromWkt(wkt)).toEqual({ known: true, epsg });
  });

  it('rejects a projection that is not supported', () => {
    expect(crsFromWkt('PROJCS["Lambert_93",GEOGCS["RGF93"]]').known).toBe(false);
  });
});

describe('crsFromMapInfo', () => {
  it.each([
    { info: { projection: 'UTM', zone: 33, hemisphere: 'North', datum: 'WGS-84' }, epsg: 32633 },
    { info: { projection: 'utm', zone: 21, hemisphere: 'South', datum: 'WGS-84' }, epsg: 32721 },
    {
      info: { projection: 'UTM', zone: 13, hemisphere: 'North', datum: 'North America 1983' },
      epsg: undefined,
    },
    { info: { projection: 'Geographic Lat/Lon', datum: 'WGS-84' }, epsg: 4326 },
    { info: { projection: 'Arbitrary' }, epsg: undefined },
    { info: { projection: 'UTM', hemisphere: 'North' }, epsg: undefined },
    { info: { projection: 'UTM', zone: 99, hemisphere: 'North' }, epsg: undefined },
  ])('reads $info.projection $info.zone $info.datum as $epsg', ({ info, epsg }) => {
    const crs = crsFromMapInfo(info);
    expect(crs.known ? crs.epsg : undefined).toBe(epsg);
  });
});
