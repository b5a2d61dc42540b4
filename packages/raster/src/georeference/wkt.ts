const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]';

/**
 * The WKT 1 text of WGS 84 (EPSG:4326) or one of its UTM zones (EPSG:326nn and 327nn), as EPSG defines them; undefined for other systems.
 * It has no authorities, which readers of ENVI's `coordinate system string` do not expect.
 */
export function wktOf(epsg: number): string | undefined {
  if (epsg === 4326) return WGS84;
  const zone = epsg % 100;
  const isSouth = epsg - zone === 32_700;
  if ((epsg - zone !== 32_600 && !isSouth) || zone < 1 || zone > 60) return undefined;
  const parameters = [
    ['latitude_of_origin', 0],
    ['central_meridian', 6 * zone - 183],
    ['scale_factor', 0.9996],
    ['false_easting', 500_000],
    ['false_northing', isSouth ? 10_000_000 : 0],
  ].map(([name, value]) => `PARAMETER["${name}",${value}]`);
  const name = `WGS 84 / UTM zone ${zone}${isSouth ? 'S' : 'N'}`;
  return `PROJCS["${name}",${WGS84},PROJECTION["Transverse_Mercator"],${parameters.join(',')},UNIT["metre",1]]`;
}
