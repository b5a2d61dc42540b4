import type { SearchArea } from '@sigma/domain';
import { areaKm2, lengthM } from '@sigma/geo';
import { counted } from '../../ui/text/figures.ts';
import { areaText, distanceText } from '../../ui/text/measures.ts';

/** How large an area is, wherever one is named: "1,284 km²", "45.7 km", "Point", "4 points". */
export function areaSizeText(area: SearchArea): string {
  switch (area.type) {
    case 'Point':
      return 'Point';
    case 'MultiPoint':
      return counted(area.coordinates.length, 'point');
    case 'LineString':
    case 'MultiLineString':
      return distanceText(lengthM(area));
    case 'Polygon':
    case 'MultiPolygon':
      return areaText(areaKm2(area));
  }
}
