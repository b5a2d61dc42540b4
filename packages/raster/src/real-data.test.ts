import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import type { Position } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { openEnvi } from './envi/open-envi.ts';
import { imageOutline } from './georeference/footprint.ts';
import { projectionOf } from './georeference/projection.ts';
import type { RasterImage } from './pixels/raster-image.ts';
import { chooseRgbBands } from './render/stretch.ts';
import { memorySource } from './source/byte-source.ts';
import { openSpectralCube } from './spectral/cube/spectral-cube.ts';
import { zlibDecoder } from './tiff/decode/zlib-decoder.ts';
import { openGeoTiff } from './tiff/image/open-geotiff.ts';

const folder = process.env.SIGMA_REAL_DATA ?? '';
const near = (lon: number, lat: number): Position => [lon, lat];

/** The results of gdalinfo, gdallocationinfo and (for control points) gdaltransform -tps for each file. */
const TRUTH = [
  {
    file: 'cogeotiff_rgba8_cog.tiff',
    epsg: 3857,
    first: near(0, 0),
    last: near(0.0005749, -0.0005749),
    at: [21, 32],
    values: [2, 0, 255, 255],
  },
  {
    file: 'riocogeo_image_web.tif',
    epsg: 4326,
    first: near(145.7271441, 14.9369184),
    last: near(145.731632, 14.9324305),
    at: [333, 500],
    values: [46, 73, 66],
  },
  {
    file: 'riocogeo_valid_gdal31.tif',
    epsg: 4326,
    first: near(3, 2),
    last: near(4, 1),
    at: [33, 50],
    values: [78, 77, 77],
  },
  {
    file: 'riotiler_cog_dateline.tif',
    epsg: 32660,
    first: near(178.0463289, 52.773743),
    last: near(-178.7178478, 50.5818535),
    at: [775, 1177],
    values: [23888],
  },
  {
    file: 'riotiler_cog_gcps.tif',
    epsg: 4326,
    first: near(78.203903, 10.737548),
    last: near(75.605142, 9.682551),
    at: [426, 418],
    values: [90],
  },
  {
    file: 'riotiler_cog_int16.tif',
    epsg: 32621,
    first: near(-61.2876244, 74.6220431),
    last: near(-52.9162753, 72.229798),
    at: [886, 1333],
    values: [95],
  },
  {
    file: 'riotiler_cog_nodata_nan.tif',
    epsg: 32610,
    first: near(-123.0002674, 47.8537018),
    last: near(-121.5598502, 46.8566399),
    at: [400, 274],
    values: [0.152252286672592],
  },
  {
    file: 'riotiler_cog_rgb.tif',
    epsg: 26913,
    first: near(-104.775327, 38.9537642),
    last: near(-104.7746658, 38.9534494),
    at: [127, 116],
    values: [149, 122, 113],
  },
  {
    file: 'riotiler_cog_rgba.tif',
    epsg: 26913,
    first: near(-104.775327, 38.9537642),
    last: near(-104.7746658, 38.9534494),
    at: [127, 116],
    values: [139, 116, 102, 255],
  },
] as const;
/** Chroma of JPEG is repeated here and interpolated by libjpeg. */
const JPEG_TOLERANCE = 6;

function placeOf(image: RasterImage, col: number, row: number): Position {
  if (!image.place.known) throw new Error(image.place.reason);
  const { georeference } = image.place;
  const projection = projectionOf(georeference.epsg);
  if (!projection) throw new Error('no projection');
  return projection.inverse(...georeference.toMap(col, row));
}

describe.skipIf(!existsSync(join(folder, 'cog')))('real GeoTIFFs', () => {
  it('covers every GeoTIFF in the folder of real data', () => {
    const files = readdirSync(join(folder, 'cog')).filter((name) => /\.tiff?$/.test(name));
    expect(files.toSorted()).toEqual(TRUTH.map(({ file }) => file));
  });

  it.each(TRUTH)('positions $file as GDAL does and reads the same values', async (truth) => {
    const bytes = readFileSync(join(folder, 'cog', truth.file));
    const zstd = (block: Uint8Array, size: number) => zstdDecompressSync(block, { maxOutputLength: size });
    const opened = await openGeoTiff(memorySource(bytes), { decoders: [zlibDecoder({ zstd })] });
    if (!opened.ok) throw new Error(opened.reason);
    const { image } = opened;
    expect(image.place).toMatchObject({ georeference: { epsg: truth.epsg } });
    const digits = truth.file.includes('gcps') ? 2 : 6;
    const corners = [placeOf(image, 0, 0), placeOf(image, image.width, image.height)] as const;
    for (const [i, corner] of [truth.first, truth.last].entries()) {
      expect(corners[i]?.[0]).toBeCloseTo(corner[0], digits);
      expect(corners[i]?.[1]).toBeCloseTo(corner[1], digits);
    }
    const [x, y] = truth.at;
    const block = await image.readWindow({ x, y, width: 1, height: 1 });
    const tolerance = image.compression === 'JPEG' ? JPEG_TOLERANCE : 0;
    for (const [i, band] of block.bands.entries()) {
      expect(Math.abs((band[0] ?? NaN) - (truth.values[i] ?? NaN))).toBeLessThanOrEqual(tolerance + 1e-7);
    }
    expect(block.bands).toHaveLength(truth.values.length);
  });

  it('outlines the scene on the dateline as one ring past 180', async () => {
    const opened = await openGeoTiff(
      memorySource(readFileSync(join(folder, 'cog', 'riotiler_cog_dateline.tif'))),
    );
    if (!opened.ok || !opened.image.place.known) throw new Error('not opened');
    const ring = imageOutline(opened.image.place.georeference, opened.image.width, opened.image.height) ?? [];
    const lons = ring.map(([lon]) => lon);
    expect(Math.min(...lons)).toBeCloseTo(177.9986, 3);
    expect(Math.max(...lons)).toBeCloseTo(181.4862, 3);
  });
});

describe.skipIf(!existsSync(join(folder, 'envi')))('a real EnMAP cube', () => {
  it('positions a real EnMAP cube as GDAL does and reads its wavelengths and values', async () => {
    const path = join(folder, 'envi', 'potsdam_enmap_bil');
    const opened = await openEnvi(
      readFileSync(`${path}.hdr`, 'utf8'),
      memorySource(readFileSync(`${path}.img`)),
    );
    if (!opened.ok) throw new Error(opened.reason);
    const { image } = opened;
    const [lon, lat] = placeOf(image, 0, 0);
    expect([lon.toFixed(6), lat.toFixed(6)]).toEqual(['13.015837', '52.414602']);
    expect(chooseRgbBands(image)).toEqual([43, 27, 8]);
    expect([...(await image.readSpectrum(10, 16))].slice(0, 3)).toEqual([608, 612, 597]);
  });

  it('has the values that NumPy reads times its gains, and lacks units, band widths, bad bands and time', async () => {
    const file = (extension: string) => readFileSync(join(folder, 'envi', `potsdam_enmap_bil.${extension}`));
    const opened = await openSpectralCube(file('hdr').toString('utf8'), memorySource(file('img')));
    if (!opened.ok) throw new Error(opened.reason);
    const cube = opened.image;
    expect([cube.width, cube.height, cube.bands.length]).toEqual([32, 32, 224]);
    expect(cube.bands[0]?.nm).toBeCloseTo(418.24, 2);
    const spectrum = await cube.spectrum(7, 10);
    for (const [band, value] of [382, 373, 369, 401, 387].entries())
      expect(spectrum[band]).toBeCloseTo(value / 1e4, 7);
    expect(spectrum[100]).toBeCloseTo(0.4015, 7);
    expect(cube.quantity).toEqual({ kind: 'unknown' });
    expect(cube.missing.map(({ what }) => what)).toEqual(['data units', 'fwhm', 'bbl', 'acquisition time']);
  });
});
