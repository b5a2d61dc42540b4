import type { AffineTransform } from '../georeference/affine.ts';
import { type Crs, crsFromMapInfo, crsFromWkt } from '../georeference/crs.ts';
import { affinePlace, type GridPlacement } from '../georeference/georeference.ts';
import { wktOf } from '../georeference/wkt.ts';
import { plainList } from './header-fields.ts';
import type { EnviMapInfo, EnviMeta } from './meta.ts';

/**
 * `{UTM, 1, 1, easting, northing, width, height, zone, North, WGS-84, units=Meters, rotation=29}`, or with
 * "Geographic Lat/Lon" instead of UTM and no zone. `undefined` when its numbers cannot be read.
 */
export function parseMapInfo(value: string): EnviMapInfo | undefined {
  const parts = plainList(value);
  const named = new Map(parts.filter((part) => part.includes('=')).map(keyAndValue));
  const words = parts.filter((part) => !part.includes('='));
  const numbers = words.slice(1, 7).map(Number);
  const [refX, refY, easting, northing, pixelWidth, pixelHeight] = numbers;
  if (refX === undefined || refY === undefined || easting === undefined || northing === undefined)
    return undefined;
  if (pixelWidth === undefined || pixelHeight === undefined || !numbers.every(Number.isFinite))
    return undefined;
  const rest = words.slice(7);
  const zone = rest.find((word) => /^\d{1,2}$/.test(word));
  const hemisphere = rest.find((word) => /^(north|south)$/i.test(word));
  const datum = rest.find((word) => word !== '' && word !== zone && word !== hemisphere);
  const rotation = Number(named.get('rotation') ?? 0);
  const units = named.get('units');
  return {
    projection: words[0] ?? '',
    refX,
    refY,
    easting,
    northing,
    pixelWidth,
    pixelHeight,
    ...(zone === undefined ? {} : { zone: Number(zone) }),
    ...(hemisphere === undefined ? {} : { hemisphere: /^s/i.test(hemisphere) ? 'South' : 'North' }),
    ...(datum === undefined ? {} : { datum }),
    ...(units === undefined ? {} : { units }),
    ...(Number.isFinite(rotation) && rotation !== 0 ? { rotationDeg: rotation } : {}),
  };
}

function keyAndValue(part: string): readonly [string, string] {
  const equals = part.indexOf('=');
  return [part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim()];
}

/** The text of `map info`, without braces. */
export function mapInfoText(info: EnviMapInfo): string {
  const { projection, refX, refY, easting, northing, pixelWidth, pixelHeight } = info;
  const optional = [info.zone, info.hemisphere, info.datum].filter((part) => part !== undefined);
  const units = info.units === undefined ? [] : [`units=${info.units}`];
  const rotation = info.rotationDeg === undefined ? [] : [`rotation=${info.rotationDeg}`];
  const numbers = [refX, refY, easting, northing, pixelWidth, pixelHeight];
  return [projection, ...numbers, ...optional, ...units, ...rotation].join(', ');
}

/** The position of an ENVI image. Its system is the one of the WKT if that is usable, else the one of `map info`. */
export function enviPlace(meta: Pick<EnviMeta, 'mapInfo' | 'coordinateSystem'>): GridPlacement {
  const { mapInfo, coordinateSystem } = meta;
  if (!mapInfo) return { known: false, reason: 'Its header has no readable map info.' };
  const crs = readCrs(mapInfo, coordinateSystem);
  return crs.known ? affinePlace(transformOf(mapInfo), crs.epsg) : crs;
}

function readCrs(mapInfo: EnviMapInfo, wkt: string | undefined): Crs {
  if (/^arbitrary/i.test(mapInfo.projection)) return crsFromMapInfo(mapInfo);
  const byWkt = wkt ? crsFromWkt(wkt) : undefined;
  if (byWkt?.known) return byWkt;
  const byWords = crsFromMapInfo(mapInfo);
  return byWords.known || !byWkt ? byWords : byWkt;
}

function transformOf(info: EnviMapInfo): AffineTransform {
  const angle = ((info.rotationDeg ?? 0) * Math.PI) / 180;
  const a = info.pixelWidth * Math.cos(angle);
  const d = info.pixelWidth * Math.sin(angle);
  const b = info.pixelHeight * Math.sin(angle);
  const e = -info.pixelHeight * Math.cos(angle);
  const col = info.refX - 1;
  const row = info.refY - 1;
  return [a, b, info.easting - a * col - b * row, d, e, info.northing - d * col - e * row];
}

/** What a header says about the place of its pixels: map info, and the system in words that all readers know, where it has such. */
export function enviCrs(mapInfo: EnviMapInfo, epsg: number): Pick<EnviMeta, 'mapInfo' | 'coordinateSystem'> {
  const coordinateSystem = wktOf(epsg);
  return { mapInfo, ...(coordinateSystem !== undefined && { coordinateSystem }) };
}

/**
 * The map info of a grid, with the first pixel's corner as reference. `undefined` when ENVI cannot express it: a
 * mirrored or sheared grid, or a system other than WGS84 UTM and WGS84 geographic.
 */
export function mapInfoFor([a, b, c, d, e, f]: AffineTransform, epsg: number): EnviMapInfo | undefined {
  const pixelWidth = Math.hypot(a, d);
  const pixelHeight = Math.hypot(b, e);
  const angle = Math.atan2(d, a);
  const off = Math.hypot(b - pixelHeight * Math.sin(angle), e + pixelHeight * Math.cos(angle));
  if (!(off <= 1e-6 * pixelHeight)) return undefined;
  const grid = { refX: 1, refY: 1, easting: c, northing: f, pixelWidth, pixelHeight } as const;
  const rotation = angle === 0 ? {} : { rotationDeg: (angle * 180) / Math.PI };
  if (epsg === 4326)
    return { projection: 'Geographic Lat/Lon', ...grid, datum: 'WGS-84', units: 'Degrees', ...rotation };
  const zone = epsg % 100;
  const base = epsg - zone;
  if ((base !== 32600 && base !== 32700) || zone < 1 || zone > 60) return undefined;
  const hemisphere = base === 32700 ? 'South' : 'North';
  return { projection: 'UTM', ...grid, zone, hemisphere, datum: 'WGS-84', units: 'Meters', ...rotation };
}
