import type {
  CanvasSource,
  CanvasSourceSpecification,
  Map as LibraryMap,
  SourceSpecification,
} from 'maplibre-gl';
import type { MapPicture, PictureCorners, PictureSource } from './map-picture.ts';
import { cornersOnMap } from './picture-corners.ts';

const PREFIX = 'picture-';
const TILE_PX = 256;
/** From here on the tiles of a picture are stretched. */
const MAX_TILE_ZOOM = 17;

type Coordinates = [[number, number], [number, number], [number, number], [number, number]];

/** Brings the pictures on the map to the given list, the first of them on top; `below` is the layer above them. */
export function showPictures(
  map: LibraryMap,
  before: readonly MapPicture[],
  now: readonly MapPicture[],
  below: string,
): void {
  for (const { id } of before) if (!now.some((one) => one.id === id)) remove(map, id);
  let above = below;
  for (const picture of now) {
    const old = before.find(({ id }) => id === picture.id);
    if (old !== undefined && !isSamePlace(old.source, picture.source)) remove(map, picture.id);
    if (map.getLayer(PREFIX + picture.id) === undefined) add(map, picture, above);
    else {
      map.moveLayer(PREFIX + picture.id, above);
      map.setPaintProperty(PREFIX + picture.id, 'raster-opacity', picture.opacity);
      if (old !== undefined && isRedrawn(old.source, picture.source)) redraw(map, picture.id);
    }
    above = PREFIX + picture.id;
  }
}

function add(map: LibraryMap, { id, source, opacity }: MapPicture, below: string): void {
  map.addSource(PREFIX + id, specificationOf(source));
  map.addLayer(
    {
      id: PREFIX + id,
      type: 'raster',
      source: PREFIX + id,
      paint: { 'raster-opacity': opacity, 'raster-fade-duration': 0 },
    },
    below,
  );
}

function remove(map: LibraryMap, id: string): void {
  if (map.getLayer(PREFIX + id)) map.removeLayer(PREFIX + id);
  if (map.getSource(PREFIX + id)) map.removeSource(PREFIX + id);
}

function specificationOf(source: PictureSource): SourceSpecification | CanvasSourceSpecification {
  switch (source.type) {
    case 'tiles': {
      const [west, south, east, north] = source.bounds;
      return {
        type: 'raster',
        tiles: [source.url.startsWith('/') ? location.origin + source.url : source.url],
        tileSize: TILE_PX,
        maxzoom: source.maxZoom ?? MAX_TILE_ZOOM,
        // A box across the antimeridian would be taken for the rest of the world.
        ...(east >= west && { bounds: [west, south, east, north] }),
      };
    }
    case 'image':
      return { type: 'image', url: source.url, coordinates: coordinatesOf(source.corners) };
    case 'canvas':
      return {
        type: 'canvas',
        canvas: source.canvas,
        animate: false,
        coordinates: coordinatesOf(source.corners),
      };
  }
}

function coordinatesOf(corners: PictureCorners): Coordinates {
  const [a, b, c, d] = cornersOnMap(corners);
  return [[...a], [...b], [...c], [...d]];
}

function isSamePlace(a: PictureSource, b: PictureSource): boolean {
  if (a.type === 'tiles') {
    return (
      b.type === 'tiles' && a.url === b.url && a.maxZoom === b.maxZoom && a.bounds.join() === b.bounds.join()
    );
  }
  if (a.type === 'image')
    return b.type === 'image' && a.url === b.url && a.corners.join() === b.corners.join();
  return b.type === 'canvas' && a.canvas === b.canvas && a.corners.join() === b.corners.join();
}

function isRedrawn(a: PictureSource, b: PictureSource): boolean {
  return a.type === 'canvas' && b.type === 'canvas' && a.revision !== b.revision;
}

/** A canvas source takes its pixels anew while it plays. */
function redraw(map: LibraryMap, id: string): void {
  const source = map.getSource<CanvasSource>(PREFIX + id);
  source?.play();
  map.once('render', () => source?.pause());
}
