import { projectionOf } from './projection.ts';

/** The coordinate reference system that a file names, or the reason why it is not known. */
export type Crs =
  | { readonly known: true; readonly epsg: number }
  | { readonly known: false; readonly reason: string };

/** Numbers of the GeoTIFF keys read here (OGC 19-008r4, annex D). */
export const GEO_KEY = {
  modelType: 1024,
  rasterType: 1025,
  geographicType: 2048,
  angularUnits: 2054,
  projectedType: 3072,
  projection: 3074,
  linearUnits: 3076,
} as const;

const USER_DEFINED = 32767;
const GEOGRAPHIC_NAMES: readonly (readonly [RegExp, number])[] = [
  [/WGS.?(19)?84|World.Geodetic.System.1984/i, 4326],
  [/NAD.?(19)?83|North.American.(Datum.)?(of.)?1983/i, 4269],
  [/ETRS.?(19)?89|European.Terrestrial.Reference.(System.)?1989/i, 4258],
];

/** The system named by GeoTIFF keys (number to value). User-defined systems are rejected, except UTM zones. */
export function crsFromGeoKeys(keys: ReadonlyMap<number, number>): Crs {
  const model = keys.get(GEO_KEY.modelType);
  const projected = keys.get(GEO_KEY.projectedType);
  const geographic = keys.get(GEO_KEY.geographicType);
  if (model === 3) return unknown('Its coordinates are geocentric, not on a map.');
  if (projected !== undefined && projected !== USER_DEFINED && projected !== 0) return supported(projected);
  if (projected === USER_DEFINED) return utmFromProjectionKey(keys.get(GEO_KEY.projection), geographic);
  if (model === 1) return unknown('It is projected but does not name the projection.');
  if (geographic === USER_DEFINED)
    return unknown('Its geographic system is user-defined, without an EPSG code.');
  if (geographic !== undefined && geographic !== 0) return supported(geographic);
  return unknown('It names no coordinate reference system.');
}

/**
 * The system of a WKT 1 or ESRI WKT text: its own EPSG authority if it has one, else a UTM zone or a
 * geographic system recognised by name.
 */
export function crsFromWkt(wkt: string): Crs {
  const text = wkt.trim();
  const authority = /(?:AUTHORITY|ID)\[\s*"EPSG"\s*,\s*"?(\d+)"?\s*\]\s*\]\s*$/i.exec(text);
  if (authority) return supported(Number(authority[1]));
  const datum = geographicByName(text);
  if (/^(GEOGCS|GEOGCRS|GEODCRS)/i.test(text)) {
    return datum ? supported(datum) : unknown('Its geographic system is not supported.');
  }
  if (/^[^,]*Web.Mercator|^[^,]*Pseudo.Mercator/i.test(text)) return supported(3857);
  const zone = /^PROJC(?:S|RS)\[\s*"[^"]*UTM[ _]+zone[ _]+(\d{1,2})[ _]?([NS])/i.exec(text);
  if (!zone) return unknown('Its projection is not supported.');
  return utmCrs(Number(zone[1]), zone[2]?.toUpperCase() === 'S', datum);
}

/** The system of ENVI map info: projection name, zone, hemisphere and datum as the header spells them. */
export function crsFromMapInfo(info: {
  readonly projection: string;
  readonly zone?: number | undefined;
  readonly hemisphere?: string | undefined;
  readonly datum?: string | undefined;
}): Crs {
  const datum = info.datum === undefined ? 4326 : geographicByName(info.datum);
  if (/^geographic/i.test(info.projection)) {
    return datum ? supported(datum) : unknown(`Its datum "${info.datum}" is not supported.`);
  }
  if (/^utm$/i.test(info.projection)) {
    if (info.zone === undefined) return unknown('Its map info names UTM without a zone.');
    return utmCrs(info.zone, /^s/i.test(info.hemisphere ?? ''), datum);
  }
  if (/^arbitrary/i.test(info.projection))
    return unknown('Its map info is "Arbitrary": it has no position on Earth.');
  return unknown(`Its projection "${info.projection}" is not supported.`);
}

function utmFromProjectionKey(projection: number | undefined, geographic: number | undefined): Crs {
  const code = projection ?? 0;
  if (code >= 16001 && code <= 16060) return utmCrs(code - 16000, false, geographic ?? 4326);
  if (code >= 16101 && code <= 16160) return utmCrs(code - 16100, true, geographic ?? 4326);
  return unknown('Its projection is user-defined, without an EPSG code.');
}

function utmCrs(zone: number, south: boolean, geographic: number | undefined): Crs {
  const base = geographic === 4326 ? (south ? 32700 : 32600) : northernBase(geographic);
  if (base === undefined || (south && geographic !== 4326))
    return unknown('The datum of its UTM zone is not supported.');
  return supported(base + zone);
}

function northernBase(geographic: number | undefined): number | undefined {
  if (geographic === 4269) return 26900;
  return geographic === 4258 ? 25800 : undefined;
}

function geographicByName(text: string): number | undefined {
  return GEOGRAPHIC_NAMES.find(([name]) => name.test(text))?.[1];
}

function supported(epsg: number): Crs {
  if (projectionOf(epsg)) return { known: true, epsg };
  return unknown(`Its coordinate reference system EPSG:${epsg} is not supported.`);
}

function unknown(reason: string): Crs {
  return { known: false, reason };
}
