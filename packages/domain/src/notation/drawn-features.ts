import { type Area, areaKm2, centreOf, type Geometry, type Position, pointInArea } from '@sigma/geo';

/** The most features that people draw on one scene. */
export const MAX_DRAWN_FEATURES = 500;

/** Where a drawn shape is, as findings state it: a point, the middle of a shape, or a corner where the middle lies outside of it. */
export function placeOfShape(shape: Geometry): Position {
  if (shape.type === 'Point') return shape.coordinates;
  const middle = centreOf(shape);
  if (shape.type !== 'Polygon' && shape.type !== 'MultiPolygon') return middle;
  if (pointInArea(middle, shape)) return middle;
  const rings = shape.type === 'Polygon' ? shape.coordinates : shape.coordinates[0];
  return rings?.[0]?.[0] ?? middle;
}

/** An asset on which findings of a scene may be. */
export interface AssetOnScene {
  readonly asset: string;
  readonly aoi: Area;
}

/** The asset of a place: the smallest one that contains it, or the only one of the scene; undefined where the choice is open. */
export function assetOfPlace<Asset extends AssetOnScene>(
  place: Position,
  assets: readonly Asset[],
): Asset | undefined {
  const containing = assets
    .filter(({ aoi }) => pointInArea(place, aoi))
    .toSorted((a, b) => areaKm2(a.aoi) - areaKm2(b.aoi));
  return containing[0] ?? (assets.length === 1 ? assets[0] : undefined);
}
