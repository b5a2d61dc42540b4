import { distanceM } from '@sigma/geo';
import {
  type Glt,
  type Igm,
  lookupTable,
  type MapGrid,
  mapGridFor,
  projectionOf,
  type SpectralCube,
} from '@sigma/raster';

/** Where the middle of each pixel of a cube lies; undefined where its header does not say it. */
export function placesOf({ place, width, height }: SpectralCube): Igm | undefined {
  const projection = place.known ? projectionOf(place.georeference.epsg) : undefined;
  if (!place.known || projection === undefined) return undefined;
  const [lon, lat] = [new Float64Array(width * height), new Float64Array(width * height)];
  for (let line = 0; line < height; line++)
    for (let x = 0; x < width; x++) {
      const at = line * width + x;
      [lon[at] = 0, lat[at] = 0] = projection.inverse(...place.georeference.toMap(x + 0.5, line + 0.5));
    }
  return { lines: height, samples: width, lon, lat, heightM: new Float32Array(width * height) };
}

/**
 * The map of a cube: its own grid where that is north up in metres, so that no pixel moves; otherwise the nearest pixels on a grid of
 * about their size.
 */
export function gridOfCube(cube: SpectralCube): Glt {
  const own = ownGrid(cube);
  if (own !== undefined) return unchanged(own);
  const places = placesOf(cube);
  if (places === undefined) throw new RangeError('The header of the cube does not say where its pixels lie.');
  return lookupTable(places, mapGridFor(places, { pixelM: pixelSize(places) }));
}

/** Zones of UTM, north and south. */
const isUtm = (epsg: number) => (epsg > 32_600 && epsg <= 32_660) || (epsg > 32_700 && epsg <= 32_760);

function ownGrid({ place, width, height }: SpectralCube): MapGrid | undefined {
  if (!place.known || !isUtm(place.georeference.epsg)) return undefined;
  const { transform, epsg } = place.georeference;
  if (transform === undefined) return undefined;
  const [a, b, c, d, e, f] = transform;
  if (b !== 0 || d !== 0 || a <= 0 || e !== -a) return undefined;
  return { epsg, pixelM: a, west: c, north: f, width, height };
}

function unchanged(grid: MapGrid): Glt {
  const { width, height } = grid;
  const pixels = Array.from({ length: width * height }, (_, at) => at);
  return {
    grid,
    column: Int32Array.from(pixels, (at) => (at % width) + 1),
    row: Int32Array.from(pixels, (at) => Math.floor(at / width) + 1),
  };
}

/** Metres between neighbouring pixels in the middle of an image, to a decimetre. */
function pixelSize({ lines, samples, lon, lat }: Igm): number {
  const at = Math.floor(lines / 2) * samples + Math.floor(samples / 2);
  const position = (n: number) => [lon[n] ?? 0, lat[n] ?? 0] as const;
  const along = Math.max(...[at - 1, at - samples].map((next) => distanceM(position(at), position(next))));
  return Math.round(along * 10) / 10;
}
