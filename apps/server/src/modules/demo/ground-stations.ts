/**
 * Fictional ground stations of the demo world, within some kilometres of real satellite stations. The ids are fixed, so
 * that every demo world has the same stations.
 */
export const GROUND_STATIONS = [
  { place: 'Svalbard', lon: 15.4, lat: 78.23, height_m: 450 },
  { place: 'Inuvik', lon: -133.54, lat: 68.32, height_m: 50 },
  { place: 'Punta Arenas', lon: -70.87, lat: -52.94, height_m: 30 },
  { place: 'Awarua', lon: 168.38, lat: -46.53, height_m: 10 },
].map(({ place, ...position }, index) => ({
  id: `0d0e0000-0000-4000-8000-00000000000${index + 1}`,
  name: `${place} (simulated)`,
  ...position,
  min_elevation: 5,
  simulated: true,
}));
