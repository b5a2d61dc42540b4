import type { SearchArea as SavedArea } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { bboxOf, readGeometry, vertexCount } from '@sigma/geo';
import { areaSizeText } from '../../parts/area/area-size.ts';
import { counted } from '../../ui/text/figures.ts';
import { hasWords } from '../../ui/text/search-words.ts';

const read = new WeakMap<SavedArea, { readonly shape: SearchArea | undefined }>();

/** The geometry of a saved area; undefined for one that cannot be searched. Read once, when it is first shown. */
export function shapeOf(area: SavedArea): SearchArea | undefined {
  const known = read.get(area);
  if (known !== undefined) return known.shape;
  const shape = parseShape(area.area);
  read.set(area, { shape });
  return shape;
}

/**
 * Reads the text of a geometry that the server or `readAreaFile` has checked: only its form is checked, because
 * checking thousands of vertices again would block the page. Undefined for a geometry that cannot be searched.
 */
export function parseShape(text: string): SearchArea | undefined {
  try {
    const read = readGeometry(JSON.parse(text));
    return read.ok ? read.geometry : undefined;
  } catch {
    return undefined;
  }
}

/** The size of a saved area with its vertices: "1,284 km² · 12 vertices", "45.7 km · 5 vertices", "Point", "4 points". */
export function savedSizeText(shape: SearchArea): string {
  const size = areaSizeText(shape);
  switch (shape.type) {
    case 'Point':
    case 'MultiPoint':
      return size;
    case 'LineString':
    case 'MultiLineString':
      return `${size} · ${vertices(vertexCount(shape))}`;
    case 'Polygon':
    case 'MultiPolygon':
      return `${size} · ${vertices(cornerCount(shape))}`;
  }
}

const vertices = (count: number) => counted(count, 'vertex', 'vertices');

/** Counts vertices as people do: the position that closes a ring does not count. */
function cornerCount(shape: Extract<SearchArea, { type: 'Polygon' | 'MultiPolygon' }>): number {
  const rings = shape.type === 'Polygon' ? shape.coordinates.length : shape.coordinates.flat().length;
  return vertexCount(shape) - rings;
}

const MAX_LABEL = 33;
const KEPT_OF_LABEL = 30;

/** Labels longer than 33 characters are shortened to 30 and an ellipsis (spec 1:2.6#26); graphemes are counted. */
export function areaLabel(name: string): string {
  const characters = [...name];
  return characters.length <= MAX_LABEL ? name : `${characters.slice(0, KEPT_OF_LABEL).join('')}…`;
}

/** Five decimals of an address move a vertex by no more than this, in degrees. */
const ROUNDING_DEG = 1e-5;

/** Whether a search area is this area: an address has five decimals, so vertices are compared with a tolerance. */
export function isSameShape(one: SearchArea, other: SearchArea): boolean {
  if (one.type !== other.type || vertexCount(one) !== vertexCount(other)) return false;
  const [box, otherBox] = [bboxOf(one), bboxOf(other)];
  return box.every((side, index) => Math.abs(side - (otherBox[index] ?? Number.NaN)) <= ROUNDING_DEG);
}

/** The areas whose name contains every word of the text, regardless of case and accents. */
export function findAreas(areas: readonly SavedArea[], text: string): readonly SavedArea[] {
  return areas.filter(({ name }) => hasWords(name, text));
}
