import type { Geometry, Position } from '@sigma/geo';

export const CUSTOMER = 'customer@demo.example';
export const OPERATOR = 'admin@demo.example';

/** Every name of the example ends so, because lists show no other sign of it. */
export const simulated = (name: string): string => `${name} (simulated)`;

/** The bucket that the web app suggests to a program in the demo. */
export const bucketOf = (program: number): string => `sigma-demo-${program}`;

const DEG_PER_KM = 1 / 111.2;

/** A rectangle around a position, with sides in km. */
export function around([lon, lat]: Position, [widthKm, heightKm]: readonly [number, number]): Geometry {
  const dx = rounded(((widthKm / 2) * DEG_PER_KM) / Math.cos((lat * Math.PI) / 180));
  const dy = rounded((heightKm / 2) * DEG_PER_KM);
  const [west, east, south, north] = [lon - dx, lon + dx, lat - dy, lat + dy].map(rounded) as [
    number,
    number,
    number,
    number,
  ];
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** The saved areas of the customer. */
export const AREAS: readonly { readonly name: string; readonly area: Geometry }[] = [
  { name: 'San Francisco shore', area: around([-122.39, 37.79], [6, 8]) },
  { name: 'Richmond refinery', area: around([-122.395, 37.945], [8, 6]) },
  { name: 'Martinez refineries', area: around([-122.09, 38.02], [12, 6]) },
  { name: 'Midland oil field', area: around([-102.08, 31.95], [20, 14]) },
  { name: 'Cushing tank farms', area: around([-96.75, 35.95], [10, 8]) },
].map(({ name, area }) => ({ name: simulated(name), area }));

/** The saved area of a name, without the label that marks it as simulated. */
export function areaOf(name: string): Geometry {
  const area = AREAS.find((one) => one.name === simulated(name))?.area;
  if (area === undefined) throw new Error(`${name} is not an area of the example.`);
  return area;
}
