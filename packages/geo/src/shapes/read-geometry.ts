import type { Geometry } from './geojson.ts';
import { type GeometryIssue, geometryIssue } from './geometry-issue.ts';
import { readLine, readLines, readPolygons, readPosition, readPositions } from './read-coordinates.ts';

/** A geometry of the right form, or the reason for rejection. */
export type GeometryCheck = { readonly ok: true; readonly geometry: Geometry } | GeometryIssue;

/**
 * Reads a GeoJSON point, line or polygon, or several of one kind: finite positions within ±90 and ±360, at most
 * 10,000. Only the form is checked, in one pass; `checkSearchGeometry` checks the shape as well.
 */
export function readGeometry(value: unknown): GeometryCheck {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('coordinates' in value)) {
    return geometryIssue('not_a_geometry', '', 'A geometry must have a type and coordinates.');
  }
  const { type, coordinates: given } = value;
  switch (type) {
    case 'Point': {
      const read = readPosition(given, 'coordinates');
      return read.ok ? { ok: true, geometry: { type, coordinates: read.value } } : read;
    }
    case 'MultiPoint':
    case 'LineString': {
      const read = (type === 'LineString' ? readLine : readPositions)(given, 'coordinates');
      return read.ok ? { ok: true, geometry: { type, coordinates: read.value } } : read;
    }
    case 'MultiLineString': {
      const read = readLines(given, 'coordinates');
      return read.ok ? { ok: true, geometry: { type, coordinates: read.value } } : read;
    }
    case 'Polygon':
    case 'MultiPolygon': {
      const read = readPolygons(type, given);
      if (!read.ok) return read;
      const [first = []] = read.value;
      const geometry = type === 'Polygon' ? { type, coordinates: first } : { type, coordinates: read.value };
      return { ok: true, geometry };
    }
    default:
      return geometryIssue(
        'wrong_type',
        'type',
        'An area of interest must be a point, a line or a polygon, or several of one kind.',
      );
  }
}
