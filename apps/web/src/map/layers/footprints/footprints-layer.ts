import { type Area, unwrapArea } from '@sigma/geo';
import type { Feature } from 'geojson';
import type { ReactNode } from 'react';
import type { LayerHost, PixelPoint } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import { geoJsonOf } from '../to-geojson.ts';
import { type Footprint, MAX_FOOTPRINTS } from './footprint.ts';
import {
  addFootprintStyle,
  FILL,
  type OutlineStrength,
  SOURCE,
  setFills,
  setOutlineStrength,
} from './footprint-style.ts';
import { footprintWindow } from './footprint-window.ts';

/** How long after a move or new footprints the layer checks which of them are in view (spec 1:9). */
const CHECK_MS = 250;

interface FootprintsData {
  /** The first thousand are drawn, the first of them on top. */
  readonly footprints: readonly Footprint[];
  readonly hovered?: string | undefined;
  /** The one that the user chose; it is filled like the hovered one. */
  readonly chosen?: string | undefined;
  readonly selected?: ReadonlySet<string>;
  /** Faint outlines leave pictures readable; without outlines only the hovered and the chosen footprint are drawn. */
  readonly outlines?: OutlineStrength;
  /** Without fills the hovered and the chosen footprint are outlines too, as over pictures that are compared. */
  readonly fills?: boolean;
  /** Called with the number of footprints in view that are not drawn, because more than a thousand are (spec 1:8). */
  readonly onHidden?: (count: number) => void;
}

export interface FootprintsOptions extends FootprintsData {
  readonly id?: string;
  readonly onHover?: (fileId: string | undefined) => void;
  readonly onPick?: (fileIds: readonly string[], at: PixelPoint) => void;
  readonly tooltipOf?: (fileId: string) => ReactNode;
}

/** Outlines of scenes, which can be hovered, selected and picked. */
export function footprintsLayer(options: FootprintsOptions): MapLayer<FootprintsData> {
  const { id = 'footprints', onHover, onPick, tooltipOf, ...data } = options;
  return { id, create: createFootprints, data, hovered: data.hovered, onHover, onPick, tooltipOf };
}

/** More selected outlines than this would cover pictures. */
const FEW_SELECTED = 12;

const createFootprints = () => new FootprintsOnMap();
const NONE: ReadonlySet<string> = new Set();
const setOf = (fileId: string | undefined) => (fileId === undefined ? NONE : new Set([fileId]));

class FootprintsOnMap implements LayerOnMap<FootprintsData> {
  #host: LayerHost | undefined;
  #data: FootprintsData = { footprints: [] };
  #drawn: readonly Footprint[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(host: LayerHost): void {
    this.#host = host;
    addFootprintStyle(host);
    host.on('moveend', () => this.#checkSoon());
  }

  show(data: FootprintsData): void {
    const { footprints, hovered, chosen, selected = NONE, outlines = 'full', fills = true } = data;
    const before = this.#data;
    const isChanged = footprints !== before.footprints;
    this.#data = data;
    if (isChanged) {
      // A list that fits is drawn at once. A longer one replaces what is drawn after the check of what is in view.
      if (footprints.length <= MAX_FOOTPRINTS || this.#drawn.length === 0) this.#draw(footprints);
      this.#checkSoon();
    }
    const hasMany = selected.size > FEW_SELECTED;
    if (
      outlines !== (before.outlines ?? 'full') ||
      hasMany !== (before.selected ?? NONE).size > FEW_SELECTED
    ) {
      if (this.#host !== undefined) setOutlineStrength(this.#host, outlines, hasMany);
    }
    if (fills !== (before.fills ?? true) && this.#host !== undefined) setFills(this.#host, fills);
    this.#host?.markFeatures(SOURCE, 'hover', setOf(hovered));
    this.#host?.markFeatures(SOURCE, 'chosen', setOf(chosen));
    this.#host?.markFeatures(SOURCE, 'selected', selected);
  }

  hit(point: PixelPoint): readonly string[] {
    const hits = this.#host?.featuresAt(point, [FILL]) ?? [];
    return [...new Set(hits.map(({ properties }) => String(properties.fileId)))];
  }

  remove(): void {
    clearTimeout(this.#timer);
  }

  #checkSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), CHECK_MS);
  }

  #check(): void {
    if (this.#host === undefined) return;
    const { drawn, hidden } = footprintWindow(this.#data.footprints, this.#host.view());
    if (this.#data.footprints.length > MAX_FOOTPRINTS) this.#draw(drawn);
    if (this.#host.isInteractive) this.#data.onHidden?.(hidden);
  }

  #draw(footprints: readonly Footprint[]): void {
    this.#drawn = footprints;
    const fromLowest = footprints.slice(0, MAX_FOOTPRINTS).toReversed();
    this.#host?.setFeatures(SOURCE, fromLowest.map(toFeature));
  }
}

function toFeature({ fileId, footprint }: Footprint): Feature {
  return { type: 'Feature', properties: { fileId }, geometry: geoJsonOf(inOnePiece(footprint)) };
}

/** Most footprints do not cross the antimeridian and need no unwrapping. */
function inOnePiece(footprint: Area): Area {
  const isWhole =
    footprint.type === 'Polygon' &&
    footprint.coordinates.every((ring) => ring.every(([lon]) => Math.abs(lon) <= 180));
  return isWhole ? footprint : unwrapArea(footprint);
}
