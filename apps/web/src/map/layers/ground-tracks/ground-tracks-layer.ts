import type { MultiLineString } from '@sigma/geo';
import type { ExpressionSpecification } from 'maplibre-gl';
import type { LayerHost } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import { geoJsonOf } from '../to-geojson.ts';

const TRACKS = 'tracks';
const CASING_PX = 2.5;
const ORBIT: ExpressionSpecification = ['get', 'orbit'];
const isPresentOrbit: ExpressionSpecification = ['==', ORBIT, 0];

interface GroundTracksData {
  /** One line per orbit, the present one first. */
  readonly tracks: readonly MultiLineString[];
}

/** The ground track of a satellite: the present orbit as a full line, later ones dashed and fainter. */
export function groundTracksLayer(tracks: readonly MultiLineString[]): MapLayer<GroundTracksData> {
  return { id: 'ground-tracks', create: createGroundTracks, data: { tracks } };
}

const createGroundTracks = () => new GroundTracksOnMap();

class GroundTracksOnMap implements LayerOnMap<GroundTracksData> {
  #host: LayerHost | undefined;

  add(host: LayerHost): void {
    this.#host = host;
    addTrackStyle(host);
  }

  show({ tracks }: GroundTracksData): void {
    this.#host?.setFeatures(
      TRACKS,
      tracks.map((line, orbit) => ({ type: 'Feature', properties: { orbit }, geometry: geoJsonOf(line) })),
    );
  }
}

function addTrackStyle(host: LayerHost): void {
  const { colours } = host;
  host.addFeatures(TRACKS, { tolerance: 0.2 });
  const line = { type: 'line' as const, source: TRACKS, layout: { 'line-join': 'round' as const } };
  host.addLayer('tracks', {
    ...line,
    id: 'casing',
    paint: {
      'line-color': colours.casing,
      'line-width': ['case', isPresentOrbit, 2 + CASING_PX, 1.5 + CASING_PX],
      'line-opacity': ['case', isPresentOrbit, 1, 0.5],
    },
  });
  host.addLayer('tracks', {
    ...line,
    id: 'later',
    filter: ['>', ORBIT, 0],
    paint: {
      'line-color': colours.track,
      'line-width': 1.5,
      'line-dasharray': [4, 3],
      'line-opacity': ['case', ['==', ORBIT, 1], 0.75, 0.45],
    },
  });
  host.addLayer('tracks', {
    ...line,
    id: 'present',
    filter: isPresentOrbit,
    paint: { 'line-color': colours.track, 'line-width': 2 },
  });
}
