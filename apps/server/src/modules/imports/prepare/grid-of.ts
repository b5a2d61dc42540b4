import { opacityOf, type RasterImage, type SampleType } from '@sigma/raster';
import { ImportRefusal } from './import-refusal.ts';
import type { GridRows, PixelGrid } from './pixel-grid.ts';
import { warpedGrid } from './warped-grid.ts';

/** The grid of an image: its own if that is plain, else a north-up grid that it is warped to. */
export function gridOf(image: RasterImage): PixelGrid {
  if (!image.place.known) throw new ImportRefusal(image.place.reason);
  const { georeference } = image.place;
  const { transform } = georeference;
  const nodata = nodataOf(image);
  if (transform === undefined) return warpedGrid(image, georeference, nodata);
  const { width, height } = image;
  return {
    width,
    height,
    georeference,
    transform,
    image,
    nodata,
    warped: false,
    readRows: (y, count, bands) => readPlainRows(image, nodata, { y, count, bands }),
  };
}

async function readPlainRows(
  image: RasterImage,
  nodata: number | undefined,
  { y, count, bands }: { y: number; count: number; bands: readonly number[] },
): Promise<GridRows> {
  const { alphaBand, width } = image;
  const wanted = alphaBand === undefined || bands.includes(alphaBand) ? bands : [...bands, alphaBand];
  const block = await image.readWindow({ x: 0, y, width, height: count, bands: wanted });
  const colours = block.bands.filter((_, i) => wanted[i] !== alphaBand);
  const alpha = alphaBand === undefined ? undefined : block.bands[wanted.indexOf(alphaBand)];
  const isAllMeasured = alpha === undefined && nodata === undefined && isInteger(image.sampleType);
  const opacity = () =>
    isAllMeasured ? new Uint8Array(width * count).fill(255) : opacityOf(colours, nodata, alpha);
  return { bands: block.bands.slice(0, bands.length), opacity };
}

function isInteger(type: SampleType): boolean {
  return type !== 'f32' && type !== 'f64';
}

const RANGES: Readonly<Partial<Record<SampleType, readonly [number, number]>>> = {
  u8: [0, 255],
  i8: [-128, 127],
  u16: [0, 65535],
  i16: [-32768, 32767],
  u32: [0, 2 ** 32 - 1],
  i32: [-(2 ** 31), 2 ** 31 - 1],
};

/** Some files declare -9999 for bytes, or a decimal that no 32-bit float equals; the comparison uses sample values. */
function nodataOf({ nodata, sampleType }: RasterImage): number | undefined {
  if (nodata === undefined || sampleType === 'f64') return nodata;
  if (sampleType === 'f32') return Math.fround(nodata);
  const [low, high] = RANGES[sampleType] ?? [0, 0];
  return Number.isInteger(nodata) && nodata >= low && nodata <= high ? nodata : undefined;
}
