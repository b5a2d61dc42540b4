import { centreOf, type Position } from '@sigma/geo';
import {
  affinePlace,
  type Georeference,
  imageOutline,
  newSamples,
  northUp,
  projectionOf,
  type RasterImage,
  utmEpsg,
  warpWindow,
} from '@sigma/raster';
import { groundSteps } from './ground-size.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { GridRows, PixelGrid } from './pixel-grid.ts';

/** If the grid is this much larger than its contents, the control points do not describe a map. */
const MAX_GROWTH = 16;
/** Wider images do not fit into one UTM zone. */
const WIDEST_IN_UTM_DEG = 12;
const GEOGRAPHIC = 4326;
const METRES_PER_DEGREE = 111_319.5;

interface Frame {
  readonly epsg: number;
  readonly west: number;
  readonly north: number;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A north-up grid around an image with control points: in UTM of its centre, or in degrees where UTM is not defined. Pixels
 * are as small as the finer side of the source pixels; values are those of the nearest pixel.
 */
export function warpedGrid(
  image: RasterImage,
  georeference: Georeference,
  nodata: number | undefined,
): PixelGrid {
  const frame = frameOf(image, georeference);
  const { epsg, width, height } = frame;
  const transform = northUp(frame.west, frame.north, frame.pixelWidth, frame.pixelHeight);
  const place = affinePlace(transform, epsg);
  if (!place.known) throw new ImportRefusal(place.reason);
  return {
    width,
    height,
    georeference: place.georeference,
    transform,
    image,
    nodata,
    warped: true,
    readRows: (y, count, bands) => readWarpedRows(image, frame, { y, count, bands }),
  };
}

async function readWarpedRows(
  image: RasterImage,
  { epsg, west, north, pixelWidth, pixelHeight, width }: Frame,
  { y, count, bands }: { y: number; count: number; bands: readonly number[] },
): Promise<GridRows> {
  const top = north - y * pixelHeight;
  const warped = await warpWindow(image, {
    epsg,
    bounds: [west, top - count * pixelHeight, west + width * pixelWidth, top],
    width,
    height: count,
    bands,
    resampling: 'nearest',
  });
  if (warped !== undefined) return { bands: warped.bands, opacity: () => warped.opacity };
  const pixels = width * count;
  return {
    bands: bands.map(() => newSamples(image.sampleType, pixels)),
    opacity: () => new Uint8Array(pixels),
  };
}

function frameOf(image: RasterImage, georeference: Georeference): Frame {
  const outline = imageOutline(georeference, image.width, image.height);
  const steps = groundSteps(georeference, image.width, image.height);
  const sizeM = Math.min(steps.across, steps.down);
  if (outline === undefined || !(sizeM > 0))
    throw new ImportRefusal('Its control points do not describe a map.');
  const [lon, lat] = centreOf({ type: 'Polygon', coordinates: [outline] });
  const frame = utmFrame(outline, utmEpsg([lon, lat]), sizeM) ?? degreeFrame(outline, lat, sizeM);
  if (frame.width * frame.height > MAX_GROWTH * image.width * image.height)
    throw new ImportRefusal('Its control points stretch it beyond what a map can show.');
  return frame;
}

function utmFrame(outline: readonly Position[], epsg: number, sizeM: number): Frame | undefined {
  const lons = outline.map(([lon]) => lon);
  if (Math.max(...lons) - Math.min(...lons) > WIDEST_IN_UTM_DEG) return undefined;
  const points = outline.map(([lon, lat]) => projectionOf(epsg)?.forward(lon, lat) ?? [NaN, NaN]);
  return frameRound(points, epsg, sizeM, sizeM);
}

/** Longitudes stay unwrapped, so the grid may exceed 180. */
function degreeFrame(outline: readonly Position[], lat: number, sizeM: number): Frame {
  const height = sizeM / METRES_PER_DEGREE;
  const width = height / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const frame = frameRound(outline, GEOGRAPHIC, width, height);
  if (frame === undefined) throw new ImportRefusal('Its control points leave the Earth.');
  return frame;
}

function frameRound(
  points: readonly (readonly number[])[],
  epsg: number,
  pixelWidth: number,
  pixelHeight: number,
): Frame | undefined {
  const xs = points.map(([x = NaN]) => x);
  const ys = points.map(([, y = NaN]) => y);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (![west, east, south, north].every(Number.isFinite)) return undefined;
  const width = Math.max(1, Math.ceil((east - west) / pixelWidth));
  const height = Math.max(1, Math.ceil((north - south) / pixelHeight));
  return { epsg, west, north, pixelWidth, pixelHeight, width, height };
}
