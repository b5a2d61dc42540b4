import {
  type AreaFile,
  type AreaFileCounts,
  type AreaFileError,
  type AreaFileFormat,
  type AreaFileOptions,
  type AreaFileResult,
  type AreaSection,
  areaFileError,
  MAX_AREA_FILE_BYTES,
  MAX_AREA_NAME_LENGTH,
  MAX_FILE_VERTICES,
  nameLength,
  type RawSections,
  tooManyPositions,
} from './area-file.ts';
import { decodeText } from './decode-text.ts';
import { sectionArea } from './section-area.ts';
import { type NamedSection, nameSections } from './section-names.ts';

type Read = { readonly format: AreaFileFormat; readonly raw: RawSections } | AreaFileError;

/** The supported file extensions, for the file dialog and its text. */
export const AREA_FILE_ENDINGS = ['.kml', '.kmz', '.geojson', '.json', '.wkt', '.txt', '.zip'] as const;

/**
 * Reads the areas of an uploaded file: KML, KMZ, GeoJSON, WKT or a zipped Shapefile. Returns every section as an
 * area that `checkSearchGeometry` accepts, or with the reason for its rejection. A file that is broken, hostile or
 * too large is rejected with a code. Loads its parsers when they are first needed; a page should call it in a
 * worker.
 */
export async function readAreaFile(file: AreaFile, options: AreaFileOptions): Promise<AreaFileResult> {
  const read = await readSections(file);
  if ('ok' in read) return rejectFile(read);
  const { format, raw } = read;
  if (!raw.ok) return rejectFile(raw);
  if (raw.sections.length === 0)
    return rejectFile(areaFileError('no_geometries', 'The file contains no geometries.'));
  const { date, takenNames } = options;
  const named = nameSections(raw.sections, { fileName: file.name, date, takenNames });
  if (!fitsVertices(named)) return rejectFile(tooManyPositions());
  const sections = checkSections(named);
  return { ok: true, format, sections, counts: countSections(sections) };
}

async function readSections({ name, bytes }: AreaFile): Promise<Read> {
  if (bytes.length === 0) return areaFileError('empty_file', 'The file is empty.');
  if (bytes.length > MAX_AREA_FILE_BYTES) {
    return areaFileError('file_too_large', `A file may have at most ${MAX_AREA_FILE_BYTES / 1e6} MB.`);
  }
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0];
  switch (ending) {
    case '.kml': {
      const { readKml } = await import('./read-kml.ts');
      return { format: 'kml', raw: readKml(decodeText(bytes)) };
    }
    case '.geojson':
    case '.json': {
      const { readGeoJson } = await import('./read-geojson.ts');
      return { format: 'geojson', raw: readGeoJson(decodeText(bytes)) };
    }
    case '.wkt':
    case '.txt': {
      const { readWkt } = await import('./read-wkt.ts');
      return { format: 'wkt', raw: readWkt(decodeText(bytes)) };
    }
    case '.kmz':
      return readKmz(bytes);
    case '.zip':
      return readZip(bytes);
    default:
      return areaFileError('unknown_format', `The file name must end in ${AREA_FILE_ENDINGS.join(', ')}.`);
  }
}

/** Reads the main document of a KMZ: `doc.kml`, else its first KML file. */
async function readKmz(bytes: Uint8Array): Promise<Read> {
  const { inflateZip } = await import('./inflate-zip.ts');
  const inflated = inflateZip(bytes, (name) => /\.kml$/i.test(name));
  if (!inflated.ok) return inflated;
  const [first] = inflated.files.values();
  const document = inflated.files.get('doc.kml') ?? first;
  if (!document) return areaFileError('not_kml', 'The archive contains no KML file.');
  const { readKml } = await import('./read-kml.ts');
  return { format: 'kmz', raw: readKml(decodeText(document)) };
}

async function readZip(bytes: Uint8Array): Promise<Read> {
  const { inflateZip } = await import('./inflate-zip.ts');
  const { isShapefilePart, readShapefile } = await import('./read-shapefile.ts');
  const inflated = inflateZip(bytes, isShapefilePart);
  return inflated.ok ? { format: 'shapefile', raw: readShapefile(inflated.files) } : inflated;
}

function checkSections(named: readonly NamedSection[]): AreaSection[] {
  const usedNames = new Set<string>();
  return named.map(({ section, name, hasDefaultName }): AreaSection => {
    const length = nameLength(name);
    const reject = (issue: {
      code: (AreaSection & { ok: false })['code'];
      message: string;
    }): AreaSection => ({
      ok: false,
      name,
      hasDefaultName,
      ...issue,
    });
    if (length > MAX_AREA_NAME_LENGTH) {
      const message = `A name may have at most ${MAX_AREA_NAME_LENGTH} characters; this name has ${length}.`;
      return reject({ code: 'long_name', message });
    }
    if (usedNames.has(name)) {
      return reject({ code: 'duplicate_name', message: 'An earlier area in the file has this name.' });
    }
    if (section.issue) return reject(section.issue);
    const found = sectionArea(section.geometry);
    if (!found.ok) return reject({ code: found.code, message: found.message });
    usedNames.add(name);
    return { name, hasDefaultName, ...found };
  });
}

function countSections(sections: readonly AreaSection[]): AreaFileCounts {
  const count = (is: (section: AreaSection) => boolean) => sections.filter(is).length;
  return {
    succeeded: count(({ ok }) => ok),
    failed: count(({ ok }) => !ok),
    lackingNames: count(({ hasDefaultName }) => hasDefaultName),
    longNames: count((section) => !section.ok && section.code === 'long_name'),
    duplicates: count((section) => !section.ok && section.code === 'duplicate_name'),
    missingSections: 0,
  };
}

function rejectFile({ code, message }: AreaFileError): AreaFileResult {
  const missingSections = code === 'no_geometries' ? 1 : 0;
  const counts = { succeeded: 0, failed: 1, lackingNames: 0, longNames: 0, duplicates: 0, missingSections };
  return { ok: false, code, message, counts };
}

/** Whether the positions of all sections together are within the limit. Stops counting beyond it. */
function fitsVertices(named: readonly NamedSection[]): boolean {
  const waiting: unknown[] = named.map(({ section }) => section.geometry);
  let vertices = 0;
  while (waiting.length > 0 && vertices <= MAX_FILE_VERTICES) {
    const value = waiting.pop();
    if (Array.isArray(value)) {
      if (typeof value[0] === 'number') vertices += 1;
      else for (const member of value) waiting.push(member);
    } else if (typeof value === 'object' && value !== null) {
      if ('coordinates' in value) waiting.push(value.coordinates);
      if ('geometries' in value) waiting.push(value.geometries);
    }
  }
  return vertices <= MAX_FILE_VERTICES;
}
