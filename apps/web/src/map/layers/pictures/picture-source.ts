import { patientAddress } from '../../base-map/patient-tiles.ts';
import type { LayerSource } from '../../registry/layer-host.ts';
import type { PictureCorners, PictureSource } from './map-picture.ts';
import { cornersOnMap } from './picture-corners.ts';

const TILE_PX = 256;
/** Beyond this zoom the tiles of a picture are stretched. */
const MAX_TILE_ZOOM = 17;

type Coordinates = [[number, number], [number, number], [number, number], [number, number]];

/** The source of the map library for a picture. */
export function sourceSpecification(source: PictureSource): LayerSource {
  switch (source.type) {
    case 'tiles': {
      const [west, south, east, north] = source.bounds;
      return {
        type: 'raster',
        // A busy server refuses tiles for a moment, which would leave holes.
        tiles: [isOwn(source.url) ? patientAddress(absolute(source.url)) : source.url],
        tileSize: TILE_PX,
        maxzoom: source.maxZoom ?? MAX_TILE_ZOOM,
        // The library would read a box across the antimeridian as the rest of the world.
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

const absolute = (address: string): string => (address.startsWith('/') ? location.origin + address : address);

const isOwn = (address: string): boolean => absolute(address).startsWith(`${location.origin}/`);

function coordinatesOf(corners: PictureCorners): Coordinates {
  const [a, b, c, d] = cornersOnMap(corners);
  return [[...a], [...b], [...c], [...d]];
}

/** Whether two sources show the same pixels at the same place, so that the library's source can stay. */
export function isSameSource(a: PictureSource, b: PictureSource): boolean {
  if (a.type === 'tiles') {
    return (
      b.type === 'tiles' && a.url === b.url && a.maxZoom === b.maxZoom && a.bounds.join() === b.bounds.join()
    );
  }
  if (a.type === 'image') {
    return b.type === 'image' && a.url === b.url && a.corners.join() === b.corners.join();
  }
  return b.type === 'canvas' && a.canvas === b.canvas && a.corners.join() === b.corners.join();
}

/** Whether the canvas of a source was painted again. */
export function isRedrawn(a: PictureSource, b: PictureSource): boolean {
  return a.type === 'canvas' && b.type === 'canvas' && a.revision !== b.revision;
}
