export type * from './geojson.ts';
