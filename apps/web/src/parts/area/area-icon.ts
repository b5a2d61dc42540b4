import type { SearchArea } from '@sigma/domain';
import { IconLine, IconMapPin, IconPolygon } from '@tabler/icons-react';

const ICONS = {
  Point: IconMapPin,
  MultiPoint: IconMapPin,
  LineString: IconLine,
  MultiLineString: IconLine,
  Polygon: IconPolygon,
  MultiPolygon: IconPolygon,
} as const;

/** The icon of an area by its kind; without an area, that of a polygon, which most areas are. */
export const areaIcon = (area: SearchArea | undefined) => ICONS[area?.type ?? 'Polygon'];
