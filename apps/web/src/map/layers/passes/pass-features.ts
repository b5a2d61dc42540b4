import { type Area, type Position, unwrapGeometry } from '@sigma/geo';
import type { Feature } from 'geojson';
import { geoJsonOf } from '../to-geojson.ts';
import type { MapPasses, TrackTick } from './map-passes.ts';

/** What a feature of the source shows; style layers select by it. */
export type PassPart = 'other' | 'busy' | 'reach' | 'way' | 'track' | 'tick' | 'satellite';

/** Passes as features. Each is in one piece, also across the antimeridian. */
export function passFeatures({ others, selected }: MapPasses): Feature[] {
  const reaches = others.map(({ id, reach, isFree }, rank) =>
    areaFeature(isFree ? 'other' : 'busy', reach, { id, rank }),
  );
  if (selected === undefined) return reaches;
  const { reach, track, before, after, ticks, start } = selected;
  return [
    ...reaches,
    ...(reach === undefined ? [] : [areaFeature('reach', reach)]),
    ...[before, after].filter((way) => way.length > 1).map((way) => lineFeature('way', way)),
    ...(track.length > 1 ? [lineFeature('track', track)] : []),
    ...ticks.map((tick) => tickFeature('tick', tick)),
    ...(start === undefined ? [] : [tickFeature('satellite', start)]),
  ];
}

function areaFeature(part: PassPart, area: Area, properties?: object): Feature {
  return { type: 'Feature', properties: { part, ...properties }, geometry: geoJsonOf(unwrapGeometry(area)) };
}

function lineFeature(part: PassPart, line: readonly Position[]): Feature {
  return {
    type: 'Feature',
    properties: { part },
    geometry: geoJsonOf({ type: 'LineString', coordinates: line }),
  };
}

function tickFeature(part: PassPart, { at, label }: TrackTick): Feature {
  return {
    type: 'Feature',
    properties: { part, label },
    geometry: { type: 'Point', coordinates: [...at] },
  };
}
