import type { CanvasSource } from 'maplibre-gl';
import { fade } from '../../registry/fade.ts';
import type { LayerHost } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import type { MapPicture } from './map-picture.ts';
import { hasSides, picturesOn } from './picture-sides.ts';
import { isRedrawn, isSameSource, sourceSpecification } from './picture-source.ts';

/** How long pictures take to replace each other while time is played. */
const FADE_MS = 300;

interface PicturesData {
  readonly pictures: readonly MapPicture[];
}

/** Pictures of scenes, the first of them on top. Pictures with a side split the map by a divider. */
export function picturesLayer(pictures: readonly MapPicture[]): MapLayer<PicturesData> {
  const layer = { id: 'pictures', create: createPictures, data: { pictures } };
  if (!hasSides(pictures)) return layer;
  const on = (side: 'left' | 'right') => ({ ...layer, data: { pictures: picturesOn(pictures, side) } });
  return { ...layer, sides: { left: on('left'), right: on('right') } };
}

const createPictures = () => new PicturesOnMap();

class PicturesOnMap implements LayerOnMap<PicturesData> {
  #host: LayerHost | undefined;
  #pictures: readonly MapPicture[] = [];

  add(host: LayerHost): void {
    this.#host = host;
  }

  show({ pictures }: PicturesData): void {
    if (this.#host === undefined) return;
    const before = this.#pictures;
    this.#pictures = pictures;
    for (const { id } of before) if (!pictures.some((picture) => picture.id === id)) drop(this.#host, id);
    // Each picture goes above those that were placed before it.
    for (const picture of pictures.toReversed()) {
      place(
        this.#host,
        before.find(({ id }) => id === picture.id),
        picture,
      );
    }
  }
}

function place(host: LayerHost, before: MapPicture | undefined, picture: MapPicture): void {
  const { id, source, opacity } = picture;
  if (before !== undefined && !isSameSource(before.source, source)) drop(host, id);
  if (!host.hasLayer(id)) {
    host.addSource(id, sourceSpecification(source));
    const paint = {
      'raster-opacity': opacity,
      'raster-opacity-transition': { duration: fade(FADE_MS), delay: 0 },
      'raster-fade-duration': 0,
    };
    host.addLayer('pictures', { id, type: 'raster', source: id, paint });
    return;
  }
  host.raiseLayer(id);
  host.setPaint(id, 'raster-opacity', opacity);
  if (before !== undefined && isRedrawn(before.source, source)) redraw(host, id);
}

function drop(host: LayerHost, id: string): void {
  host.removeLayer(id);
  host.removeSource(id);
}

/** A canvas source reads its pixels again only while it plays. */
function redraw(host: LayerHost, id: string): void {
  const source = host.sourceOf<CanvasSource>(id);
  source?.play();
  host.map.once('render', () => source?.pause());
}
