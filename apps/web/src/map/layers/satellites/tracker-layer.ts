import type { Area, Geometry, MultiLineString } from '@sigma/geo';
import { unwrapGeometry } from '@sigma/geo';
import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as LibraryMap } from 'maplibre-gl';
import type { MapColours } from '../map-colours.ts';
import { geoJsonOf } from '../to-geojson.ts';
import { rimLines } from './rim-lines.ts';
import { TrackerMarkers } from './satellite-markers.ts';
import type { SelectedShapes, TrackerView } from './tracker-model.ts';

const NIGHT = 'tracker-night';
const TRACKS = 'tracker-tracks';
const CIRCLES = 'tracker-circles';
const AREAS = 'tracker-areas';
/** Circles are drawn anew once their satellite has gone so far. */
const SEEN_MOVE_PX = 0.75;
const CASING_PX = 2.5;
/** How much of the ground the darkest night takes away. */
const NIGHT_DARKNESS = 0.73;
/** Satellites, their ways and circles, night and saved areas on a map. */
export class TrackerLayer {
  readonly #map: LibraryMap;
  readonly #markers: TrackerMarkers;
  #view: TrackerView;
  #drawnAt:
    | { readonly id: number; readonly x: number; readonly y: number; readonly zoom: number }
    | undefined;

  constructor(map: LibraryMap, colours: MapColours, below: string, view: TrackerView) {
    this.#map = map;
    this.#view = view;
    for (const source of [NIGHT, TRACKS, CIRCLES, AREAS]) {
      map.addSource(source, { type: 'geojson', data: collection([]), tolerance: 0.2 });
    }
    addLayers(map, colours, below);
    this.#markers = new TrackerMarkers(
      map,
      (id) => this.#view.onSelect(id),
      () => this.#follow(),
    );
    map.on('dragstart', () => {
      if (this.#view.isFollowing) this.#view.onFollowEnd();
    });
    this.#draw(undefined, view);
  }

  /** The page moves the map only when it does not follow a satellite. */
  get isFollowing(): boolean {
    return this.#view.isFollowing && this.#view.selected !== undefined;
  }

  show(view: TrackerView): void {
    const before = this.#view;
    this.#view = view;
    this.#draw(before, view);
  }

  remove(): void {
    this.#markers.remove();
  }

  #draw(before: TrackerView | undefined, view: TrackerView): void {
    this.#markers.listen(view.feed);
    this.#markers.select(view.selected);
    if (view.night !== before?.night) this.#drawNight(view.night, before?.night.length);
    if (view.tracks !== before?.tracks) this.#put(TRACKS, view.tracks.map(trackOf));
    if (view.areas !== before?.areas)
      this.#put(
        AREAS,
        view.areas.map((area) => feature(unwrapGeometry(area), {})),
      );
    this.#drawCircles(view.shapes);
    if (view.isFollowing && !before?.isFollowing) this.#follow();
  }

  #drawNight(night: readonly Area[], partsBefore: number | undefined): void {
    if (night.length !== partsBefore)
      this.#map.setPaintProperty(NIGHT, 'fill-opacity', shadeOf(night.length));
    this.#put(
      NIGHT,
      night.map((area) => feature(area, {})),
    );
  }

  #drawCircles(shapes: SelectedShapes | undefined): void {
    if (shapes === undefined) {
      if (this.#drawnAt !== undefined) this.#put(CIRCLES, []);
      this.#drawnAt = undefined;
      return;
    }
    const zoom = this.#map.getZoom();
    const scale = 512 * 2 ** zoom;
    const [x, y] = [(shapes.at[0] / 360) * scale, (shapes.at[1] / 360) * scale];
    const drawn = this.#drawnAt;
    const isSeen =
      drawn?.id !== shapes.id || drawn.zoom !== zoom || Math.hypot(x - drawn.x, y - drawn.y) > SEEN_MOVE_PX;
    if (!isSeen) return;
    this.#drawnAt = { id: shapes.id, x, y, zoom };
    this.#put(CIRCLES, [
      ...circle('horizon', shapes.horizon),
      ...(shapes.slew === undefined ? [] : circle('slew', shapes.slew)),
    ]);
  }

  /** Keeps the selected satellite in the middle; a hand or a turn of the wheel on the map goes first. */
  #follow(): void {
    if (!this.isFollowing || this.#view.selected === undefined || this.#map.isMoving()) return;
    const place = this.#markers.placeOf(this.#view.selected);
    if (place === undefined) return;
    const { x, y } = this.#map.project(place);
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const isAside = Math.hypot(x - clientWidth / 2, y - clientHeight / 2) > SEEN_MOVE_PX;
    if (isAside) this.#map.jumpTo({ center: [place.lng, place.lat] });
  }

  #put(source: string, features: Feature[]): void {
    this.#map.getSource<GeoJSONSource>(source)?.setData(collection(features));
  }
}

/** What each part of night takes away from the ground, so that all of them together leave the darkest. */
function shadeOf(parts: number): number {
  return 1 - (1 - NIGHT_DARKNESS) ** (1 / Math.max(1, parts));
}

function addLayers(map: LibraryMap, colours: MapColours, below: string): void {
  const shade = { 'fill-color': colours.casing, 'fill-antialias': false };
  map.addLayer({ id: NIGHT, type: 'fill', source: NIGHT, paint: shade }, below);
  const line = { type: 'line' as const, layout: { 'line-join': 'round' as const } };
  map.addLayer(
    {
      ...line,
      id: `${AREAS}-casing`,
      source: AREAS,
      paint: { 'line-color': colours.casing, 'line-width': 1.5 + CASING_PX },
    },
    below,
  );
  map.addLayer(
    { ...line, id: `${AREAS}-line`, source: AREAS, paint: { 'line-color': colours.aoi, 'line-width': 1.5 } },
    below,
  );
  addTrackLayers(map, colours, below);
  addCircleLayers(map, colours, below);
}

const ORBIT = ['get', 'orbit'] as ['get', string];

function addTrackLayers(map: LibraryMap, colours: MapColours, below: string): void {
  const line = { type: 'line' as const, source: TRACKS, layout: { 'line-join': 'round' as const } };
  const present = ['==', ORBIT, 0] as ['==', typeof ORBIT, number];
  const later = ['>', ORBIT, 0] as ['>', typeof ORBIT, number];
  map.addLayer(
    {
      ...line,
      id: `${TRACKS}-casing`,
      paint: {
        'line-color': colours.casing,
        'line-width': ['case', ['==', ORBIT, 0], 2 + CASING_PX, 1.5 + CASING_PX],
        'line-opacity': ['case', ['==', ORBIT, 0], 1, 0.5],
      },
    },
    below,
  );
  map.addLayer(
    {
      ...line,
      id: `${TRACKS}-later`,
      filter: later,
      paint: {
        'line-color': colours.track,
        'line-width': 1.5,
        'line-dasharray': [4, 3],
        'line-opacity': ['case', ['==', ORBIT, 1], 0.75, 0.45],
      },
    },
    below,
  );
  map.addLayer(
    {
      ...line,
      id: `${TRACKS}-present`,
      filter: present,
      paint: { 'line-color': colours.track, 'line-width': 2 },
    },
    below,
  );
}

function addCircleLayers(map: LibraryMap, colours: MapColours, below: string): void {
  const part = (name: string) => ['==', ['get', 'part'], name] as ['==', ['get', string], string];
  const area = (name: string, share: number) =>
    map.addLayer(
      {
        id: `tracker-${name}`,
        type: 'fill',
        source: CIRCLES,
        filter: part(name),
        // From near the circle is all that is in view, and would only dull the ground.
        paint: {
          'fill-color': colours.selectedFill,
          'fill-opacity': ['interpolate', ['linear'], ['zoom'], 3, share, 5, 0],
          'fill-antialias': false,
        },
      },
      below,
    );
  const rim = (name: string, dashes: [number, number] | undefined) =>
    map.addLayer(
      {
        id: `tracker-${name}-rim`,
        type: 'line',
        source: CIRCLES,
        filter: part(`${name}-rim`),
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': colours.selected,
          'line-width': 1.5,
          ...(dashes && { 'line-dasharray': dashes }),
        },
      },
      below,
    );
  area('horizon', 0.35);
  area('slew', 1);
  map.addLayer(
    {
      id: 'tracker-rim-casing',
      type: 'line',
      source: CIRCLES,
      filter: ['in', ['get', 'part'], ['literal', ['horizon-rim', 'slew-rim']]],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.casing, 'line-width': 1.5 + CASING_PX, 'line-opacity': 0.6 },
    },
    below,
  );
  rim('horizon', [3, 2]);
  rim('slew', undefined);
}

function circle(part: 'horizon' | 'slew', area: Area): Feature[] {
  return [feature(area, { part }), feature(rimLines(area), { part: `${part}-rim` })];
}

function trackOf(line: MultiLineString, orbit: number): Feature {
  return feature(line, { orbit });
}

function feature(geometry: Geometry, properties: Record<string, string | number>): Feature {
  return { type: 'Feature', properties, geometry: geoJsonOf(geometry) };
}

function collection(features: Feature[]) {
  return { type: 'FeatureCollection' as const, features };
}
