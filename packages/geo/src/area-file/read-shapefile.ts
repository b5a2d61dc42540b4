/// <reference path="./shpjs.d.ts" />
import { parseDbf, parseShp } from 'shpjs';
import { MAX_VERTICES } from '../shapes/read-coordinates.ts';
import {
  areaFileError,
  MAX_FILE_VERTICES,
  MAX_SECTIONS,
  type RawSection,
  type RawSections,
  tooManyPositions,
  tooManySections,
} from './area-file.ts';
import { decodeText } from './decode-text.ts';
import { featureNameOf } from './section-names.ts';

/** A projection file is a single line of text; longer files are rejected. */
const MAX_PRJ_BYTES = 20_000;

type Files = ReadonlyMap<string, Uint8Array>;

/** Whether a file of an archive belongs to a Shapefile. */
export function isShapefilePart(name: string): boolean {
  return /\.(shp|dbf|prj|cpg)$/i.test(name) && !name.includes('__MACOSX');
}

/** Reads every layer of an unpacked Shapefile (ESRI, 1998) and projects it to degrees as its .prj states. */
export function readShapefile(files: Files): RawSections {
  const layers = [...files.keys()].filter((name) => /\.shp$/i.test(name));
  if (layers.length === 0) return areaFileError('not_a_shapefile', 'The archive contains no .shp file.');
  const sections: RawSection[] = [];
  for (const layer of layers) {
    const read = readLayer(files, layer);
    if (!read.ok) return read;
    sections.push(...read.sections);
    if (sections.length > MAX_SECTIONS) return tooManySections(sections.length);
  }
  return { ok: true, sections };
}

function readLayer(files: Files, layer: string): RawSections {
  const part = (ending: string) => {
    const wanted = `${layer.slice(0, -3)}${ending}`.toLowerCase();
    return [...files].find(([name]) => name.toLowerCase() === wanted)?.[1];
  };
  const broken = areaFileError('not_a_shapefile', 'The Shapefile is damaged.');
  const shp = part('shp');
  const records = shp ? scanRecords(shp) : undefined;
  if (!shp || !records) return broken;
  if (records.count > MAX_SECTIONS) return tooManySections(records.count);
  if (records.vertices > MAX_FILE_VERTICES) return tooManyPositions();
  const prj = part('prj');
  const shapes =
    prj && prj.length > MAX_PRJ_BYTES
      ? 'unknown_projection'
      : parseShapes(records.shp, prj && decodeText(prj));
  if (shapes === 'unknown_projection') {
    return areaFileError(shapes, 'The projection in the .prj file is unknown. Save the file in WGS 84.');
  }
  if (!shapes) return broken;
  const rows = readRows(part('dbf'), part('cpg'));
  return { ok: true, sections: sectionsOf(shapes, rows, records.oversized) };
}

function sectionsOf(
  shapes: readonly unknown[],
  rows: readonly Record<string, unknown>[],
  oversized: ReadonlySet<number>,
): RawSection[] {
  const message = `At most ${MAX_VERTICES} positions are allowed.`;
  return shapes.flatMap((geometry, index): RawSection[] => {
    const name = featureNameOf(rows[index] ?? {});
    if (oversized.has(index))
      return [{ name, geometry: null, issue: { code: 'too_many_vertices', message } }];
    return geometry ? [{ name, geometry }] : [];
  });
}

interface Records {
  /** The file, in which shapes with too many positions have been emptied. */
  readonly shp: Uint8Array;
  readonly count: number;
  readonly vertices: number;
  readonly oversized: ReadonlySet<number>;
}

/** Scans the record headers, so that nothing large is parsed only to be rejected. */
function scanRecords(bytes: Uint8Array): Records | undefined {
  if (bytes.length < 100) return undefined;
  const shp = bytes.slice();
  const view = new DataView(shp.buffer);
  if (view.getInt32(0) !== 9994) return undefined;
  const oversized = new Set<number>();
  let [count, vertices] = [0, 0];
  for (let at = 100; at + 12 <= shp.length; count += 1) {
    const length = 2 * view.getInt32(at + 4);
    if (length < 4 || at + 8 + length > shp.length) return undefined;
    const points = pointsOf(view, at + 8, length);
    if (points > MAX_VERTICES || points < 0) {
      oversized.add(count);
      view.setInt32(at + 8, 0, true);
    } else vertices += points;
    at += 8 + length;
  }
  return { shp, count, vertices, oversized };
}

function pointsOf(view: DataView, at: number, length: number): number {
  const kind = view.getInt32(at, true) % 10;
  // Lines and polygons state the number of parts and then of points, multipoints only that of points.
  const offset = kind === 3 || kind === 5 ? 40 : kind === 8 ? 36 : undefined;
  if (offset === undefined || length < offset + 4) return kind === 0 ? 0 : 1;
  return view.getInt32(at + offset, true);
}

function parseShapes(shp: Uint8Array, prj: string | undefined): unknown[] | 'unknown_projection' | undefined {
  try {
    const shapes = parseShp(shp, prj);
    const isProjected = prj !== undefined && /^\s*PROJ(CS|CRS|ECTEDCRS)/i.test(prj);
    // The library silently ignores a projection that it does not know: the numbers stay the same.
    if (isProjected && JSON.stringify(shapes[0]) === JSON.stringify(parseShp(shp)[0]))
      return 'unknown_projection';
    return shapes;
  } catch {
    return undefined;
  }
}

/** Reads the attributes. They only provide names, so a table whose sizes do not match its file is ignored. */
function readRows(
  dbf: Uint8Array | undefined,
  cpg: Uint8Array | undefined,
): readonly Record<string, unknown>[] {
  if (!dbf || dbf.length < 32) return [];
  const view = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength);
  const [records, header, row] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  if (row === 0 || records > 2 * MAX_SECTIONS || header + records * row > dbf.length + 1) return [];
  try {
    return parseDbf(dbf, cpg && decodeText(cpg).trim());
  } catch {
    return [];
  }
}
