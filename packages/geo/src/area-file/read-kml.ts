import { kmlGen } from '@tmcw/togeojson';
import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import { fileFault, MAX_SECTIONS, type RawSection, type RawSections, tooManySections } from './area-file.ts';
import { unrollGeometry } from './unroll.ts';

/** Reading takes some 5 µs a tag. */
const MAX_TAGS = 200_000;
const PROLOG = /^\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/;
const ROOTS: readonly string[] = ['kml', 'Document', 'Folder', 'Placemark'];
const SHAPES = ['Point', 'LineString', 'LinearRing', 'Polygon', 'Track', 'gx:Track'] as const;

/**
 * Reads the placemarks of a KML document. A document type is refused before anything is parsed, since nothing
 * but entities comes of it. Links, overlays and placemarks without a geometry are left out.
 */
export function readKml(text: string): RawSections {
  if (/^<!DOCTYPE/i.test(text.slice(PROLOG.exec(text)?.[0].length ?? 0))) {
    return fileFault(
      'document_type',
      'A KML file takes no document type (DOCTYPE), which may hide entities.',
    );
  }
  if (countTags(text) > MAX_TAGS) {
    return fileFault('too_complex', `A KML file takes at most ${MAX_TAGS} tags.`);
  }
  const document = parseXml(text);
  if (!document) return fileFault('not_kml', 'The file is not a KML document.');
  const placemarks = Array.from(document.getElementsByTagName('Placemark'));
  const sections: RawSection[] = [];
  // features come in the order of their placemarks; behind those come overlays and links
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

function parseXml(text: string): Document | undefined {
  try {
    // a fatal error throws; what is only reported does not keep a file from being read
    const parser = new DOMParser({ onError: () => undefined });
    const document = parser.parseFromString(declarePrefixes(withoutOwnPrefix(text)), 'text/xml');
    return ROOTS.includes(document.documentElement?.localName ?? '') ? document : undefined;
  } catch {
    return undefined;
  }
}

/** `kml:Placemark` is `Placemark`. */
function withoutOwnPrefix(text: string): string {
  return text.includes('<kml:kml') ? text.replace(/<(\/?)kml:/g, '<$1') : text;
}

/** Many programs write `xsi:` or `gx:` without saying what it is, for which a parser gives up. */
function declarePrefixes(text: string): string {
  const used = new Set(
    Array.from(text.matchAll(/[<\s]\/?([A-Za-z_][\w.-]*):[\w.-]+[\s=/>]/g), ([, name]) => name),
  );
  const missing = [...used].filter((name) => name && !/^xml/i.test(name) && !text.includes(`xmlns:${name}`));
  if (missing.length === 0 || missing.length > 20) return text;
  const declarations = missing.map((name) => ` xmlns:${name}="urn:undeclared:${name}"`).join('');
  return text.replace(/<(kml|Document|Folder|Placemark)\b/, `<$1${declarations}`);
}

function readPlacemark(placemark: Element, geometry: unknown, name: unknown): RawSection | undefined {
  const shapes = SHAPES.flatMap((tag) => Array.from(placemark.getElementsByTagName(tag)));
  if (shapes.length === 0) return undefined;
  const title = typeof name === 'string' ? name : undefined;
  const fault = faultOf(placemark, shapes, geometry);
  return fault ? { name: title, geometry: null, fault } : { name: title, geometry: unrollGeometry(geometry) };
}

/** Finds what the conversion to GeoJSON leaves out in silence. */
function faultOf(placemark: Element, shapes: readonly Element[], geometry: unknown): RawSection['fault'] {
  const texts = Array.from(placemark.getElementsByTagName('coordinates'), (node) => node.textContent ?? '');
  const wrong = texts
    .map((text) => /[^\s\d.,+-]+/.exec(text.replace(/\de[+-]?\d/gi, '0'))?.[0])
    .find(Boolean);
  if (wrong) {
    return { code: 'bad_position', message: `"${wrong.slice(0, 20)}" is no number of a coordinate.` };
  }
  const rings = shapes.filter(isRingOfPolygon);
  const isPolygonBare = shapes.some(({ tagName }) => tagName === 'Polygon') && rings.length === 0;
  const got = countShapes(geometry);
  const isComplete = got.shapes === shapes.length - rings.length && got.rings === rings.length;
  if (isComplete && !isPolygonBare) return undefined;
  return {
    code: 'too_few_positions',
    message: 'A point takes two numbers, a line two positions, a ring four; one has fewer.',
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
