import { kmlGen } from '@tmcw/togeojson';
import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom';
import {
  areaFileError,
  MAX_FILE_VERTICES,
  MAX_SECTIONS,
  type RawSection,
  type RawSections,
  tooManyPositions,
  tooManySections,
} from './area-file.ts';
import { unrollGeometry } from './unroll.ts';

/** Reading takes about 5 µs per tag. */
const MAX_TAGS = 200_000;
/** How deep elements may be in one another: what converts geometries calls itself for each. */
const MAX_DEPTH = 200;
/** Two commas and a space for each position with a height, and as much again for blanks that mean nothing. */
const MAX_SEPARATORS = 6 * MAX_FILE_VERTICES;
const PROLOG = /^\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/;
/** Files with more prefixes are not repaired. */
const MAX_PREFIXES = 20;
const ROOTS: readonly string[] = ['kml', 'Document', 'Folder', 'Placemark'];
const SHAPES = ['Point', 'LineString', 'LinearRing', 'Polygon', 'Track', 'gx:Track'] as const;

/**
 * Reads the placemarks of a KML document. A document type is rejected before anything is parsed, because entities
 * are its only use. Links, overlays and placemarks without a geometry are ignored.
 */
export function readKml(text: string): RawSections {
  if (/^<!DOCTYPE/i.test(text.slice(PROLOG.exec(text)?.[0].length ?? 0))) {
    return areaFileError(
      'document_type',
      'A KML file must not have a document type (DOCTYPE), because it may hide entities.',
    );
  }
  if (countTags(text) > MAX_TAGS) {
    return areaFileError('too_complex', `A KML file may contain at most ${MAX_TAGS} tags.`);
  }
  const document = parseXml(text);
  if (!document) return areaFileError('not_kml', 'The file is not a KML document.');
  if (isDeeperThan(MAX_DEPTH, document)) {
    return areaFileError('too_complex', `A KML file may have at most ${MAX_DEPTH} elements in one another.`);
  }
  const coordinates = Array.from(document.getElementsByTagName('coordinates'));
  if (countSeparators(coordinates) > MAX_SEPARATORS) return tooManyPositions();
  const placemarks = Array.from(document.getElementsByTagName('Placemark'));
  const sections: RawSection[] = [];
  // Features come in the order of their placemarks, followed by overlays and links.
  for (const [index, feature] of kmlFeatures(document, placemarks.length)) {
    const placemark = placemarks[index];
    const section = placemark && readPlacemark(placemark, feature.geometry, feature.properties?.name);
    if (section) sections.push(section);
    if (sections.length > MAX_SECTIONS) return tooManySections();
  }
  return { ok: true, sections };
}

function* kmlFeatures(document: Document, count: number) {
  let index = 0;
  for (const feature of kmlGen(document)) {
    if (index === count) return;
    yield [index, feature] as const;
    index += 1;
  }
}

function countTags(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0 && count <= MAX_TAGS; at = text.indexOf('<', at + 1)) count += 1;
  return count;
}

/** Looks at the nodes of a document in their order, without calling itself. */
function isDeeperThan(most: number, document: Document): boolean {
  let depth = 0;
  let node: Node | null = document;
  while (node !== null && depth <= most) {
    if (node.firstChild !== null) {
      node = node.firstChild;
      depth += 1;
      continue;
    }
    while (node !== null && node.nextSibling === null) {
      node = node.parentNode;
      depth -= 1;
    }
    node = node?.nextSibling ?? null;
  }
  return depth > most;
}

/** Commas and blanks between numbers: a comma without a number costs as much to read as one with it. */
function countSeparators(coordinates: readonly Element[]): number {
  let count = 0;
  for (const { textContent } of coordinates) {
    for (const _ of (textContent ?? '').matchAll(/,|\s+/g)) {
      count += 1;
      if (count > MAX_SEPARATORS) return count;
    }
  }
  return count;
}

function parseXml(text: string): Document | undefined {
  try {
    // Fatal errors throw; errors that are only reported do not prevent the file from being read.
    const parser = new DOMParser({ onError: () => undefined });
    const document = parser.parseFromString(declarePrefixes(removeKmlPrefix(text)), 'text/xml');
    return ROOTS.includes(document.documentElement?.localName ?? '') ? document : undefined;
  } catch {
    return undefined;
  }
}

/** The declaration of a prefix for KML's own namespace, of the standard or of Google Earth before it. */
const KML_PREFIX =
  /\sxmlns:([A-Za-z_][\w.-]*)\s*=\s*["']https?:\/\/(?:www\.opengis\.net|earth\.google\.com)\/kml\/2\.\d["']/g;

/** Removes the prefixes of KML's own namespace: `kml:Placemark` and `ns0:Placemark` become `Placemark`. */
function removeKmlPrefix(text: string): string {
  const declared = Array.from(text.matchAll(KML_PREFIX), ([, prefix = '']) => prefix);
  const prefixes = new Set(text.includes('<kml:kml') ? ['kml', ...declared] : declared);
  if (prefixes.size === 0 || prefixes.size > MAX_PREFIXES) return text;
  const names = Array.from(prefixes, (prefix) => prefix.replaceAll('.', '\\.')).join('|');
  return text.replace(new RegExp(`<(/?)(?:${names}):`, 'g'), '<$1');
}

/** Declares prefixes such as `xsi:` or `gx:` that many programs use undeclared; the parser would reject them. */
function declarePrefixes(text: string): string {
  const used = new Set(
    Array.from(text.matchAll(/[<\s]\/?([A-Za-z_][\w.-]*):[\w.-]+[\s=/>]/g), ([, name]) => name),
  );
  const missing = [...used].filter((name) => name && !/^xml/i.test(name) && !text.includes(`xmlns:${name}`));
  if (missing.length === 0 || missing.length > MAX_PREFIXES) return text;
  const declarations = missing.map((name) => ` xmlns:${name}="urn:undeclared:${name}"`).join('');
  return text.replace(/<(kml|Document|Folder|Placemark)\b/, `<$1${declarations}`);
}

function readPlacemark(placemark: Element, geometry: unknown, name: unknown): RawSection | undefined {
  const shapes = SHAPES.flatMap((tag) => Array.from(placemark.getElementsByTagName(tag)));
  if (shapes.length === 0) return undefined;
  const title = typeof name === 'string' ? name : undefined;
  const issue = conversionIssue(placemark, shapes, geometry);
  return issue ? { name: title, geometry: null, issue } : { name: title, geometry: unrollGeometry(geometry) };
}

/** Finds what the conversion to GeoJSON has silently dropped. */
function conversionIssue(
  placemark: Element,
  shapes: readonly Element[],
  geometry: unknown,
): RawSection['issue'] {
  const texts = Array.from(placemark.getElementsByTagName('coordinates'), (node) => node.textContent ?? '');
  const invalid = texts
    .map((text) => /[^\s\d.,+-]+/.exec(text.replace(/\de[+-]?\d/gi, '0'))?.[0])
    .find(Boolean);
  if (invalid) {
    return { code: 'bad_position', message: `"${invalid.slice(0, 20)}" is not a valid coordinate.` };
  }
  const rings = shapes.filter(isRingOfPolygon);
  const isPolygonBare = shapes.some(({ tagName }) => tagName === 'Polygon') && rings.length === 0;
  const converted = countShapes(geometry);
  const isComplete = converted.shapes === shapes.length - rings.length && converted.rings === rings.length;
  if (isComplete && !isPolygonBare) return undefined;
  return {
    code: 'too_few_positions',
    message: 'A point needs two numbers, a line two positions and a ring four; a shape here has fewer.',
  };
}

function isRingOfPolygon({ tagName, parentNode }: Element): boolean {
  if (tagName !== 'LinearRing') return false;
  return parentNode?.nodeName === 'Polygon' || parentNode?.parentNode?.nodeName === 'Polygon';
}

function countShapes(geometry: unknown): { shapes: number; rings: number } {
  if (typeof geometry !== 'object' || geometry === null) return { shapes: 0, rings: 0 };
  if ('geometries' in geometry && Array.isArray(geometry.geometries)) {
    const counts = geometry.geometries.map(countShapes);
    const sum = (of: (count: { shapes: number; rings: number }) => number) =>
      counts.reduce((total, count) => total + of(count), 0);
    return { shapes: sum(({ shapes }) => shapes), rings: sum(({ rings }) => rings) };
  }
  if (!('type' in geometry) || geometry.type !== 'Polygon') return { shapes: 1, rings: 0 };
  const rings = 'coordinates' in geometry && Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
  return { shapes: 1, rings: rings.length };
}
