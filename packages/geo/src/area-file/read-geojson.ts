import { isRecord } from '../shapes/is-record.ts';
import {
  areaFileError,
  MAX_SECTIONS,
  type RawSection,
  type RawSections,
  tooManySections,
} from './area-file.ts';
import { featureNameOf } from './section-names.ts';

const GEOMETRIES: readonly unknown[] = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
];
/** Names of WGS 84 in the `crs` member of GeoJSON 2008, the version before RFC 7946. */
const WGS84 = /CRS:?:?(84|83)$|EPSG:.*4326$|^WGS ?84$/i;

/** Reads a FeatureCollection, a Feature or a geometry (RFC 7946). */
export function readGeoJson(text: string): RawSections {
  const invalid = areaFileError(
    'not_geojson',
    'The file is not valid GeoJSON: it must be a FeatureCollection, a Feature or a geometry.',
  );
  const value = parseJson(text);
  if (!isRecord(value)) return invalid;
  const crs = crsNameOf(value);
  if (crs !== undefined && !WGS84.test(crs)) {
    return areaFileError(
      'unknown_projection',
      `GeoJSON must use longitude and latitude (WGS 84), not ${crs.slice(0, 60)}.`,
    );
  }
  const isCollection = value.type === 'FeatureCollection';
  const features = isCollection ? value.features : [value];
  if (!Array.isArray(features)) return invalid;
  if (features.length > MAX_SECTIONS) return tooManySections(features.length);
  const sections: RawSection[] = [];
  for (const feature of features) {
    const section = isRecord(feature) ? readFeature(feature) : undefined;
    if (!section) return invalid;
    if (section.geometry !== null && section.geometry !== undefined) sections.push(section);
  }
  return { ok: true, sections };
}

function readFeature(value: Record<string, unknown>): RawSection | undefined {
  if (GEOMETRIES.includes(value.type)) return { name: undefined, geometry: value };
  if (value.type !== 'Feature') return undefined;
  const properties = isRecord(value.properties) ? value.properties : {};
  return { name: featureNameOf(properties), geometry: value.geometry };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function crsNameOf({ crs }: Record<string, unknown>): string | undefined {
  if (!isRecord(crs) || !isRecord(crs.properties)) return undefined;
  const { name } = crs.properties;
  return typeof name === 'string' ? name : undefined;
}
