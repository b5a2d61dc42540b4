import { distanceM, type Position } from '@sigma/geo';

interface Stop {
  readonly point: { readonly coordinates: Position };
}

/** Orders places by always going to the nearest next one. */
export function routeOf<Place extends Stop>(
  places: readonly Place[],
  start: Position | undefined,
): readonly Place[] {
  const left = [...places];
  const route: Place[] = [];
  let here = start ?? left[0]?.point.coordinates;
  while (left.length > 0 && here !== undefined) {
    const from = here;
    const distances = left.map(({ point }) => distanceM(from, point.coordinates));
    const [next] = left.splice(distances.indexOf(Math.min(...distances)), 1);
    if (next === undefined) break;
    route.push(next);
    here = next.point.coordinates;
  }
  return route;
}
