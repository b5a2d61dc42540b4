import type { GeoJSONSource, Map as LibraryMap } from 'maplibre-gl';
import type { MapColours } from '../layers/map-colours.ts';
import type { Handle } from './edit-shape.ts';

const SOURCE = 'edit';

export interface EditMark extends Handle {
  readonly isChosen: boolean;
}

/** The empty layer of handles: corners full, middles small and hollow, the chosen corner in orange. */
export function addEditLayers(map: LibraryMap, colours: MapColours): void {
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  map.addLayer({
    id: 'edit-handles',
    type: 'circle',
    source: SOURCE,
    paint: {
      'circle-radius': ['match', ['get', 'kind'], 'middle', 4, 6.5],
      'circle-color': [
        'match',
        ['get', 'kind'],
        'middle',
        'rgba(6, 10, 14, 0.75)',
        'chosen',
        colours.selected,
        colours.aoi,
      ],
      'circle-stroke-color': ['match', ['get', 'kind'], 'middle', colours.aoi, colours.casing],
      'circle-stroke-width': 1.5,
    },
  });
}

export function showEditMarks(map: LibraryMap, marks: readonly EditMark[]): void {
  map.getSource<GeoJSONSource>(SOURCE)?.setData({
    type: 'FeatureCollection',
    features: marks.map(({ kind, isChosen, at }) => ({
      type: 'Feature',
      properties: { kind: isChosen ? 'chosen' : kind },
      geometry: { type: 'Point', coordinates: [...at] },
    })),
  });
}
