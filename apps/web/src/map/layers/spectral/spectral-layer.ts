import type { CanvasSource, Marker } from 'maplibre-gl';
import type { LayerHost, PixelPoint } from '../../registry/layer-host.ts';
import type { Gesture, LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import type { PictureCorners } from '../pictures/map-picture.ts';
import { cornersOnMap } from '../pictures/picture-corners.ts';
import type { CubeGrid, CubePixel } from './cube-grid.ts';
import { pinElement } from './pin-element.ts';

/** A picture of bands on a canvas. A changed `revision` means that it was painted again. */
export interface PaintedBands {
  readonly canvas: HTMLCanvasElement;
  readonly corners: PictureCorners;
  readonly revision: number;
  /** 0 to 1. */
  readonly opacity: number;
}

/** A pixel that is compared with others; its colour is that of its curve. */
export interface PinOnMap {
  readonly number: number;
  readonly pixel: CubePixel;
}

interface SpectralData {
  readonly picture: PaintedBands | undefined;
  readonly grid: CubeGrid;
  readonly pixel: CubePixel | undefined;
  readonly pins: readonly PinOnMap[];
}

export interface SpectralLayerOptions extends SpectralData {
  /** The chosen pixel; undefined for a click outside the cube that hit nothing else. */
  readonly onPick: (pixel: CubePixel | undefined) => void;
}

/** The cube of one scene: a picture of its bands, the chosen pixel, and pins. A click chooses a pixel. */
export function spectralLayer({ onPick, ...data }: SpectralLayerOptions): MapLayer<SpectralData> {
  return {
    id: 'spectral',
    create: createSpectral,
    data,
    onPick: ([id]) => onPick(id === undefined ? undefined : pixelOf(id)),
  };
}

const createSpectral = () => new SpectralOnMap();

const idOf = ({ col, row }: CubePixel) => `${col},${row}`;
function pixelOf(id: string): CubePixel {
  const [col = 0, row = 0] = id.split(',').map(Number);
  return { col, row };
}

class SpectralOnMap implements LayerOnMap<SpectralData> {
  #host: LayerHost | undefined;
  #shown: SpectralData | undefined;
  #markers: Marker[] = [];

  add(host: LayerHost): void {
    this.#host = host;
    host.addFeatures('pixel');
    for (const [id, color, width] of [
      ['casing', host.colours.casing, 4.5],
      ['outline', host.colours.hover, 2],
    ] as const) {
      host.addLayer('outlines', {
        id,
        type: 'line',
        source: 'pixel',
        paint: { 'line-color': color, 'line-width': width },
      });
    }
  }

  show(data: SpectralData): void {
    const host = this.#host;
    if (host === undefined) return;
    const before = this.#shown;
    this.#shown = data;
    this.#showPicture(host, before?.picture, data.picture);
    const { grid, pixel } = data;
    if (pixel !== before?.pixel || grid !== before?.grid) {
      host.setFeatures('pixel', pixel === undefined ? [] : [outlineOf(grid, pixel)]);
    }
    if (pixel !== before?.pixel || grid !== before?.grid || data.pins !== before?.pins) {
      this.#showMarkers(host, data);
    }
  }

  hit(point: PixelPoint, gesture: Gesture): readonly string[] {
    if (gesture !== 'click' || this.#host === undefined) return [];
    const { lng, lat } = this.#host.map.unproject([point.x, point.y]);
    const pixel = this.#shown?.grid.pixelAt([lng, lat]);
    return pixel === undefined ? [] : [idOf(pixel)];
  }

  remove(): void {
    for (const marker of this.#markers) marker.remove();
  }

  #showPicture(host: LayerHost, before: PaintedBands | undefined, picture: PaintedBands | undefined): void {
    if (before !== undefined && (before.canvas !== picture?.canvas || before.corners !== picture.corners)) {
      host.removeLayer('bands');
      host.removeSource('bands');
    }
    if (picture === undefined) return;
    if (!host.hasLayer('bands')) {
      const [a, b, c, d] = cornersOnMap(picture.corners);
      const coordinates: [[number, number], [number, number], [number, number], [number, number]] = [
        [...a],
        [...b],
        [...c],
        [...d],
      ];
      host.addSource('bands', { type: 'canvas', canvas: picture.canvas, animate: false, coordinates });
      host.addLayer('pictures', {
        id: 'bands',
        type: 'raster',
        source: 'bands',
        // Pixels of a cube are measurements: they are shown as they are, without blending neighbours.
        paint: {
          'raster-opacity': picture.opacity,
          'raster-fade-duration': 0,
          'raster-resampling': 'nearest',
        },
      });
      return;
    }
    host.setPaint('bands', 'raster-opacity', picture.opacity);
    if (before?.revision !== picture.revision) redraw(host);
  }

  #showMarkers(host: LayerHost, { grid, pixel, pins }: SpectralData): void {
    this.remove();
    const place = (element: HTMLElement, at: CubePixel) =>
      host.addMarker({ element, at: grid.centreOf(at), anchor: 'center' });
    this.#markers = pins.map((pin) => place(pinElement(pin.number), pin.pixel));
    if (pixel !== undefined) this.#markers.push(place(pinElement(undefined), pixel));
  }
}

function outlineOf(grid: CubeGrid, pixel: CubePixel): GeoJSON.Feature {
  const coordinates = grid.outlineOf(pixel).map((position) => [...position]);
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } };
}

/** A canvas source reads its pixels again only while it plays. */
function redraw(host: LayerHost): void {
  const source = host.sourceOf<CanvasSource>('bands');
  source?.play();
  host.map.once('render', () => source?.pause());
}
