import { searchGeometry } from '@sigma/contract';
import type { FacilityKind } from '@sigma/domain';
import { type Area, type AreaFileResult, checkArea, type Polygon } from '@sigma/geo';
import type { FacilityInput } from '../assets.queries.ts';

type FileShapes = Extract<AreaFileResult, { readonly ok: true }>;

/** The surfaces of a file as one area, or why it has none. */
export function areaOfFile({ sections }: FileShapes): Area | string {
  const parts = sections.flatMap((section): readonly Polygon['coordinates'][] => {
    if (!section.ok) return [];
    if (section.area.type === 'Polygon') return [section.area.coordinates];
    return section.area.type === 'MultiPolygon' ? section.area.coordinates : [];
  });
  const [only] = parts;
  if (only === undefined) return 'The file contains no surface. An asset needs a polygon.';
  const whole: Area =
    parts.length === 1
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: parts };
  const checked = checkArea(whole);
  return checked.ok ? checked.area : checked.message;
}

export interface FileFacilities {
  readonly facilities: readonly FacilityInput[];
  /** One sentence for each shape that was not taken over. */
  readonly omitted: readonly string[];
}

/** The shapes of a file as facilities: lines are pipelines, everything else a kind that the name suggests. */
export function facilitiesOfFile({ sections }: FileShapes): FileFacilities {
  return {
    facilities: sections.flatMap((section) => {
      if (!section.ok) return [];
      const { name, area } = section;
      const isLine = area.type === 'LineString' || area.type === 'MultiLineString';
      return [{ name, kind: isLine ? 'line' : kindOfName(name), shape: searchGeometry.parse(area) }];
    }),
    omitted: sections.flatMap((section) => (section.ok ? [] : [`${section.name}: ${section.message}`])),
  };
}

const KIND_WORDS: readonly (readonly [RegExp, FacilityKind])[] = [
  [/\b(tank|vessel|silo)/i, 'tank'],
  [/\b(compressor|station|pump)/i, 'compressor'],
  [/\b(valve|manifold)/i, 'valve'],
  [/\b(building|office|shed|house)/i, 'building'],
  [/\b(pipe|line|row|corridor)/i, 'line'],
];

/** The kind that a name suggests; people can correct it. */
export const kindOfName = (name: string): FacilityKind =>
  KIND_WORDS.find(([word]) => word.test(name))?.[1] ?? 'pad';
