import { strToU8, zipSync } from 'fflate';
import type { AreaFileResult, AreaSection } from './area-file.ts';
import { readAreaFile } from './read-area-file.ts';

export const DATE = new Date('2026-03-04T05:06:07Z');
export const SQUARE = '0,0 10,0 10,10 0,10 0,0';

export function read(
  name: string,
  content: string | Uint8Array,
  takenNames: string[] = [],
): Promise<AreaFileResult> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readAreaFile({ name, bytes }, { date: DATE, takenNames });
}

/** Sections of a file that must be accepted. */
export async function sectionsOf(
  name: string,
  content: string | Uint8Array,
): Promise<readonly AreaSection[]> {
  const result = await read(name, content);
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.sections;
}

export function kml(...placemarks: string[]): string {
  return `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`;
}

export function placemark(name: string | undefined, geometry: string): string {
  return `<Placemark>${name === undefined ? '' : `<name>${name}</name>`}${geometry}</Placemark>`;
}

export function ringKml(coordinates: string): string {
  return `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`;
}

export function polygonKml(coordinates: string, ...holes: string[]): string {
  const inner = holes.map((hole) => `<innerBoundaryIs>${ringKml(hole)}</innerBoundaryIs>`).join('');
  return `<Polygon><outerBoundaryIs>${ringKml(coordinates)}</outerBoundaryIs>${inner}</Polygon>`;
}

/** A circle of `count` positions, as KML coordinates. */
export function circleKml(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    return `${(20 * Math.cos(angle)).toFixed(7)},${(20 * Math.sin(angle)).toFixed(7)}`;
  }).join(' ');
}

export interface Shape {
  readonly name: string;
  /** Positions in the units of the projection; the ring of a polygon must be closed and clockwise. */
  readonly ring: readonly (readonly [number, number])[];
}

/** Kinds of Shapefile records that share one layout. */
export const POLYLINE = 3;
const POLYGON = 5;

/** A zipped Shapefile of named shapes of one kind (ESRI Shapefile Technical Description, 1998). */
export function shapefile(shapes: readonly Shape[], prj?: string, kind = POLYGON): Uint8Array {
  const records = shapes.map(({ ring }, index) => shpRecord(index, ring, kind));
  const size = 100 + records.reduce((sum, record) => sum + record.length, 0);
  const shp = new Uint8Array(size);
  const view = new DataView(shp.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, size / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, kind, true);
  let at = 100;
  for (const record of records) {
    shp.set(record, at);
    at += record.length;
  }
  const dbf = dbfOf(shapes.map(({ name }) => name));
  return zipSync({ 'sites/a.shp': shp, 'sites/a.dbf': dbf, ...(prj ? { 'sites/a.prj': strToU8(prj) } : {}) });
}

function shpRecord(index: number, ring: Shape['ring'], kind: number): Uint8Array {
  const record = new Uint8Array(8 + 48 + 16 * ring.length);
  const view = new DataView(record.buffer);
  view.setInt32(0, index + 1);
  view.setInt32(4, (record.length - 8) / 2);
  view.setInt32(8, kind, true);
  view.setInt32(44, 1, true);
  view.setInt32(48, ring.length, true);
  ring.forEach(([x, y], corner) => {
    view.setFloat64(56 + 16 * corner, x, true);
    view.setFloat64(64 + 16 * corner, y, true);
  });
  return record;
}

function dbfOf(names: readonly string[]): Uint8Array {
  const width = 20;
  const dbf = new Uint8Array(32 + 32 + 1 + names.length * (1 + width) + 1).fill(32);
  const view = new DataView(dbf.buffer);
  dbf.fill(0, 0, 64);
  view.setUint8(0, 3);
  view.setUint32(4, names.length, true);
  view.setUint16(8, 65, true);
  view.setUint16(10, 1 + width, true);
  dbf.set(strToU8('NAME'), 32);
  dbf.set(strToU8('C'), 43);
  view.setUint8(48, width);
  view.setUint8(64, 13);
  names.forEach((name, index) => {
    dbf.set(strToU8(name), 65 + index * (1 + width) + 1);
  });
  view.setUint8(dbf.length - 1, 26);
  return dbf;
}
