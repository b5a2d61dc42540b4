import type { ExpressionSpecification } from 'maplibre-gl';
import type { LayerHost } from '../../registry/layer-host.ts';

export const SOURCE = 'outlines';
/** The layer that the pointer hits. Pictures are drawn above it, so that no fill tints them. */
export const FILL = 'fill';
const CASING_PX = 2.5;

/** How strongly the outlines of footprints that are neither hovered, chosen nor selected are drawn. */
export const OUTLINE_STRENGTHS = ['full', 'faint', 'none'] as const;
export type OutlineStrength = (typeof OUTLINE_STRENGTHS)[number];
interface LineOpacities {
  readonly line: number;
  readonly casing: number;
  /** Of a selected footprint among few, and among many. */
  readonly selected: number;
  readonly oneOfMany: number;
  readonly selectedCasing: number;
}

/**
 * Faint lines have no casing: many casings would darken the pictures below. So would the outlines of a full cart, which
 * selects every footprint.
 */
const OPACITIES: Readonly<Record<OutlineStrength, LineOpacities>> = {
  full: { line: 1, casing: 1, selected: 1, oneOfMany: 1, selectedCasing: 1 },
  faint: { line: 0.12, casing: 0, selected: 0.8, oneOfMany: 0.12, selectedCasing: 0 },
  none: { line: 0, casing: 0, selected: 0, oneOfMany: 0, selectedCasing: 0 },
};

type FootprintFlag = 'hover' | 'chosen' | 'selected';
const has = (flag: FootprintFlag): ExpressionSpecification => ['boolean', ['feature-state', flag], false];
const byFlag = <Value extends string | number>(
  values: Readonly<Record<FootprintFlag | 'otherwise', Value>>,
) =>
  [
    'case',
    has('hover'),
    values.hover,
    has('chosen'),
    values.chosen,
    has('selected'),
    values.selected,
    values.otherwise,
  ] satisfies ExpressionSpecification;

/** Adds the empty layers: lines of unmarked footprints below, those of hovered or selected ones above. */
export function addFootprintStyle(host: LayerHost): void {
  const { colours } = host;
  host.addFeatures(SOURCE, { idProperty: 'fileId', tolerance: 0.2 });
  host.addLayer('fills', {
    id: FILL,
    type: 'fill',
    source: SOURCE,
    paint: {
      'fill-color': byFlag({
        hover: colours.hoverFill,
        chosen: colours.selectedFill,
        selected: colours.footprintFill,
        otherwise: colours.footprintFill,
      }),
    },
  });
  setFills(host, true);
  addLine(host, 'casing', { 'line-color': colours.casing, 'line-width': 1.25 + CASING_PX });
  addLine(host, 'line', { 'line-color': colours.footprint, 'line-width': 1.25 });
  addLine(host, 'marked-casing', {
    'line-color': colours.casing,
    'line-width': 2 + CASING_PX,
  });
  addLine(host, 'marked-line', {
    'line-color': byFlag({
      hover: colours.hover,
      chosen: colours.selected,
      selected: colours.selected,
      otherwise: colours.footprint,
    }),
    'line-width': 2,
  });
  setOutlineStrength(host, 'full');
}

/** Only the hovered and the chosen footprint are filled, if any: many faint fills would add up to fog over the ground. */
export function setFills(host: LayerHost, isFilled: boolean): void {
  const marked = isFilled ? 1 : 0;
  host.setPaint(FILL, 'fill-opacity', byFlag({ hover: marked, chosen: marked, selected: 0, otherwise: 0 }));
}

/** Sets the strength of the outlines. Those of the hovered and the chosen footprint are always drawn. */
export function setOutlineStrength(
  host: LayerHost,
  strength: OutlineStrength,
  hasManySelected = false,
): void {
  const { line, casing, oneOfMany, selectedCasing, ...few } = OPACITIES[strength];
  const selected = hasManySelected ? oneOfMany : few.selected;
  const marked = { hover: 1, chosen: 1, otherwise: 0 };
  host.setPaint('casing', 'line-opacity', casing);
  host.setPaint('line', 'line-opacity', line);
  host.setPaint('marked-casing', 'line-opacity', byFlag({ ...marked, selected: selectedCasing }));
  host.setPaint('marked-line', 'line-opacity', byFlag({ ...marked, selected }));
}

interface LinePaint {
  readonly 'line-color': string | ExpressionSpecification;
  readonly 'line-width': number;
}

function addLine(host: LayerHost, id: string, paint: LinePaint): void {
  host.addLayer('outlines', { id, type: 'line', source: SOURCE, layout: { 'line-join': 'round' }, paint });
}
