import type { LayerHost } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import { addCircleStyle, drawCircles } from './circle-style.ts';
import { SatelliteMarkers } from './satellite-markers.ts';
import type { MarkerFeed, SatelliteCircles } from './satellites.ts';

/** A shorter way on the screen cannot be seen: circles are not drawn again, and the map does not follow. */
const VISIBLE_MOVE_PX = 0.75;

export interface SatellitesData {
  readonly feed: MarkerFeed;
  readonly selected: number | undefined;
  /** The map stays centred on the selected satellite. */
  readonly isFollowing: boolean;
  readonly circles: SatelliteCircles | undefined;
  readonly onSelect: (id: number) => void;
  /** The user dragged the map away from the satellite. */
  readonly onFollowEnd: () => void;
}

/** Satellites as markers that move without the page, with circles around the selected one. */
export function satellitesLayer(data: SatellitesData): MapLayer<SatellitesData> {
  return { id: 'satellites', create: createSatellites, data };
}

const createSatellites = () => new SatellitesOnMap();

/** Where the circles were drawn last, in pixels of the whole world at a zoom. */
interface DrawnCircles {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

class SatellitesOnMap implements LayerOnMap<SatellitesData> {
  #host: LayerHost | undefined;
  #markers: SatelliteMarkers | undefined;
  #data: SatellitesData | undefined;
  #drawn: DrawnCircles | undefined;
  /** The press that the map has not yet turned into a move or a click. */
  #press: symbol | undefined;
  /** The user has dragged the map away, and the page does not know it yet. */
  #isLeft = false;

  add(host: LayerHost): void {
    this.#host = host;
    addCircleStyle(host);
    this.#markers = new SatelliteMarkers({
      host,
      onSelect: (id) => this.#data?.onSelect(id),
      afterTick: () => this.#follow(),
    });
    for (const begin of ['mousedown', 'touchstart'] as const) host.on(begin, () => this.#hold());
    for (const end of ['mouseup', 'touchend', 'touchcancel', 'dragend'] as const)
      host.on(end, () => this.#release(host));
    host.on('dragstart', () => {
      if (this.#data?.isFollowing !== true) return;
      this.#isLeft = true;
      this.#data.onFollowEnd();
    });
  }

  show(data: SatellitesData): void {
    const before = this.#data;
    this.#data = data;
    if (!data.isFollowing) this.#isLeft = false;
    this.#markers?.listen(data.feed);
    this.#markers?.select(data.selected);
    if (this.#host) this.#drawCircles(this.#host, data.circles);
    if (data.isFollowing && !before?.isFollowing) this.#follow();
  }

  remove(): void {
    this.#markers?.remove();
  }

  leadsCamera(): boolean {
    return this.#data?.isFollowing === true && this.#data.selected !== undefined;
  }

  #drawCircles(host: LayerHost, circles: SatelliteCircles | undefined): void {
    if (circles === undefined) {
      if (this.#drawn !== undefined) drawCircles(host, undefined);
      this.#drawn = undefined;
      return;
    }
    const zoom = host.map.getZoom();
    const worldPx = 512 * 2 ** zoom;
    const [x, y] = [(circles.at[0] / 360) * worldPx, (circles.at[1] / 360) * worldPx];
    const drawn = this.#drawn;
    const isVisibleMove =
      drawn?.id !== circles.id ||
      drawn.zoom !== zoom ||
      Math.hypot(x - drawn.x, y - drawn.y) > VISIBLE_MOVE_PX;
    if (!isVisibleMove) return;
    this.#drawn = { id: circles.id, x, y, zoom };
    drawCircles(host, circles);
  }

  #hold(): void {
    this.#press = Symbol('press');
  }

  /** The map moves by what the pointer did in its next frame, which may come after the end of a quick drag. */
  #release(host: LayerHost): void {
    const press = this.#press;
    void host.map.once('render', () => {
      if (this.#press === press) this.#press = undefined;
    });
    host.map.triggerRepaint();
  }

  /**
   * Keeps the selected satellite in the middle, except while the user drags or zooms the map. A jump before the map has
   * moved by what the pointer did would discard that.
   */
  #follow(): void {
    const map = this.#host?.map;
    const selected = this.#data?.selected;
    if (map === undefined || selected === undefined || !this.leadsCamera()) return;
    if (this.#press !== undefined || this.#isLeft || map.isMoving()) return;
    const position = this.#markers?.positionOf(selected);
    if (position === undefined) return;
    const { x, y } = map.project(position);
    const { clientWidth, clientHeight } = map.getContainer();
    const isOffCentre = Math.hypot(x - clientWidth / 2, y - clientHeight / 2) > VISIBLE_MOVE_PX;
    if (isOffCentre) map.jumpTo({ center: [position.lng, position.lat] });
  }
}
