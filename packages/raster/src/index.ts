export { type MapPoint, type Projection, projectionOf, utmEpsg } from './projection.ts';
