import type { LayerHost } from '../registry/layer-host.ts';
import type { Handle } from './edit-shape.ts';

const SOURCE = 'edit';

export interface EditMark extends Handle {
  readonly isSelected: boolean;
}

/** Adds the empty layer of handles: vertices filled, midpoints small and hollow, the selected vertex in orange. */
export function addEditHandles(host: LayerHost): void {
  const { colours } = host;
  host.addFeatures(SOURCE);
  host.addLayer('tools', {
    id: 'edit-handles',
    type: 'circle',
    source: SOURCE,
    paint: {
      'circle-radius': ['match', ['get', 'kind'], 'midpoint', 4, 6.5],
      'circle-color': [
        'match',
        ['get', 'kind'],
        'midpoint',
        'rgba(6, 10, 14, 0.75)',
        'selected',
        colours.selected,
        colours.aoi,
      ],
      'circle-stroke-color': ['match', ['get', 'kind'], 'midpoint', colours.aoi, colours.casing],
      'circle-stroke-width': 1.5,
    },
  });
}

export function drawEditMarks(host: LayerHost, marks: readonly EditMark[]): void {
  host.setFeatures(
    SOURCE,
    marks.map(({ kind, isSelected, at }) => ({
      type: 'Feature',
      properties: { kind: isSelected ? 'selected' : kind },
      geometry: { type: 'Point', coordinates: [...at] },
    })),
  );
}
