import type { ExpressionSpecification } from 'maplibre-gl';
import type { LayerHost } from '../../registry/layer-host.ts';

export const SOURCE = 'outlines';
/** The layer that the pointer hits. Pictures are drawn above it, so that no fill tints them. */
export const FILL = 'fill';
const CASING_PX = 2.5;

type FootprintFlag = 'hover' | 'selected';
const has = (flag: FootprintFlag): ExpressionSpecification => ['boolean', ['feature-state', flag], false];
const byFlag = <Value extends string | number | ExpressionSpecification>(
  hover: Value,
  selected: Value,
  otherwise: Value,
) => ['case', has('hover'), hover, has('selected'), selected, otherwise] satisfies ExpressionSpecification;

/** Adds the empty layers: lines of unmarked footprints below, those of hovered or selected ones above. */
export function addFootprintStyle(host: LayerHost): void {
  const { colours } = host;
  host.addFeatures(SOURCE, { idProperty: 'fileId', tolerance: 0.2 });
  host.addLayer('fills', {
    id: FILL,
    type: 'fill',
    source: SOURCE,
    paint: {
      'fill-color': byFlag(colours.hoverFill, colours.selectedFill, colours.footprintFill),
      'fill-opacity': byFlag<number | ExpressionSpecification>(1, 1, ['get', 'share']),
    },
  });
  const isMarked = byFlag(1, 1, 0);
  addLine(host, 'casing', { 'line-color': colours.casing, 'line-width': 1.25 + CASING_PX });
  addLine(host, 'line', { 'line-color': colours.footprint, 'line-width': 1.25 });
  addLine(host, 'marked-casing', {
    'line-color': colours.casing,
    'line-width': 2 + CASING_PX,
    'line-opacity': isMarked,
  });
  addLine(host, 'marked-line', {
    'line-color': byFlag(colours.hover, colours.selected, colours.footprint),
    'line-width': 2,
    'line-opacity': isMarked,
  });
}

interface LinePaint {
  readonly 'line-color': string | ExpressionSpecification;
  readonly 'line-width': number;
  readonly 'line-opacity'?: ExpressionSpecification;
}

function addLine(host: LayerHost, id: string, paint: LinePaint): void {
  host.addLayer('outlines', { id, type: 'line', source: SOURCE, layout: { 'line-join': 'round' }, paint });
}
