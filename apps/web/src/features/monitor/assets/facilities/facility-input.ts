import { searchGeometry } from '@sigma/contract';
import type { FacilityKind } from '@sigma/domain';
import { areaKm2, type Geometry, lengthM, readGeometry } from '@sigma/geo';
import { areaText, distanceText } from '../../../../ui/text/measures.ts';
import type { Facility, FacilityInput } from '../assets.queries.ts';

export const FACILITY_KIND_TEXT: Readonly<Record<FacilityKind, string>> = {
  line: 'Line',
  pad: 'Pad',
  tank: 'Tank',
  compressor: 'Compressor',
  valve: 'Valve',
  building: 'Building',
};

/** A stored facility as it is sent back. */
export const inputOf = ({ name, kind, shape }: Facility): FacilityInput => ({
  name,
  kind,
  shape: searchGeometry.parse(shape),
});

/** The shape for the map; undefined for one that cannot be read. */
export function geometryOf({ shape }: FacilityInput): Geometry | undefined {
  const read = readGeometry(shape);
  return read.ok ? read.geometry : undefined;
}

/** "Point", "1.2 km", "3,400 m²". */
export function shapeText(facility: FacilityInput): string {
  const shape = geometryOf(facility);
  switch (shape?.type) {
    case undefined:
    case 'Point':
    case 'MultiPoint':
      return 'Point';
    case 'LineString':
    case 'MultiLineString':
      return distanceText(lengthM(shape));
    case 'Polygon':
    case 'MultiPolygon':
      return areaText(areaKm2(shape));
  }
}

/** The message of the first facility that cannot be saved, by its place in the list. */
export function facilityIssue(
  facilities: readonly FacilityInput[],
): { readonly index: number; readonly message: string } | undefined {
  const index = facilities.findIndex(({ name }) => name.trim() === '');
  return index === -1 ? undefined : { index, message: 'Name is a required field' };
}
