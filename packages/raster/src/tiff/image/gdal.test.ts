import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memorySource } from '../../source/byte-source.ts';
import { zlibDecoder } from '../decode/zlib-decoder.ts';
import { arraySource, cogOptions, interleave, noise } from '../write/test-cog.fixture.ts';
import { cogBytes } from '../write/write-cog.ts';
import { openGeoTiff } from './open-geotiff.ts';

function run(tool: string, args: readonly string[]): string {
  return execFileSync(tool, args, { encoding: 'utf8' });
}

function succeeds(tool: string, args: readonly string[]): boolean {
  return spawnSync(tool, args).status === 0;
}

const VALIDATOR = ['-m', 'osgeo_utils.samples.validate_cloud_optimized_geotiff'];
/** Another Python in PATH may lack the GDAL modules of Debian's Python. */
const python = ['python3', '/usr/bin/python3'].find((each) => succeeds(each, ['-c', 'import osgeo_utils']));
const hasGdal = python !== undefined && succeeds('gdalinfo', ['--version']);

describe.skipIf(!hasGdal)('compared with GDAL', { timeout: 60_000 }, () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sigma-cog-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    { name: 'RGB with nodata', bands: 3, type: 'u8', changes: { nodata: 0 }, size: [700, 520] },
    { name: 'RGBA', bands: 4, type: 'u8', changes: { alpha: true }, size: [513, 300] },
    {
      name: 'a rotated grid',
      bands: 1,
      type: 'u16',
      changes: { transform: [8, 6, 4e5, 6, -8, 58e5] as const },
      size: [601, 777],
    },
    {
      name: 'signed, geographic',
      bands: 2,
      type: 'i16',
      changes: { epsg: 4326, transform: [0.01, 0, 3, 0, -0.01, 2] as const, nodata: -32768 },
      size: [300, 90],
    },
    { name: 'floating with NaN', bands: 1, type: 'f32', changes: { nodata: NaN }, size: [1025, 513] },
    {
      name: 'five bands, no predictor',
      bands: 5,
      type: 'f32',
      changes: { predictor: false },
      size: [257, 64],
    },
    { name: 'one pixel', bands: 1, type: 'u8', changes: {}, size: [1, 1] },
  ] as const)(
    'writes $name as a COG that the validator accepts and GDAL reads with equal values',
    async ({ name, bands, type, changes, size }) => {
      const [width, height] = size;
      const pixels = noise(type, width * height * bands, 5);
      const path = join(folder, 'ours.tif');
      writeFileSync(
        path,
        await cogBytes(
          arraySource({ width, height, bands }, type, pixels),
          cogOptions({ tileSize: 256, ...changes }),
        ),
      );
      const report = run(python ?? '', [...VALIDATOR, '--full-check=yes', path]);
      expect(report, name).toContain('is a valid cloud optimized GeoTIFF');
      const raw = join(folder, 'raw.img');
      run('gdal_translate', ['-q', '-of', 'ENVI', '-co', 'INTERLEAVE=BIP', path, raw]);
      const theirs = readFileSync(raw).subarray(0, pixels.byteLength);
      expect(Buffer.compare(theirs, Buffer.from(pixels.buffer))).toBe(0);
      const info = JSON.parse(run('gdalinfo', ['-json', path]));
      const [a, b, c, d, e, f] = cogOptions(changes).transform;
      expect(info.geoTransform).toEqual([c, a, b, f, d, e]);
      expect(info.coordinateSystem.wkt).toContain(`ID["EPSG",${cogOptions(changes).epsg}]]`);
    },
  );

  it.each([
    ['COMPRESS=LZW', 'PREDICTOR=2'],
    ['COMPRESS=LZW', 'TILED=YES', 'ENDIANNESS=BIG', 'PREDICTOR=2'],
    ['COMPRESS=DEFLATE', 'INTERLEAVE=BAND', 'ENDIANNESS=BIG'],
    ['COMPRESS=PACKBITS', 'BLOCKYSIZE=7'],
    ['COMPRESS=ZSTD', 'TILED=YES', 'INTERLEAVE=BAND', 'PREDICTOR=2'],
    ['COMPRESS=NONE', 'BIGTIFF=YES', 'ENDIANNESS=BIG'],
    ['COMPRESS=DEFLATE', 'TILED=YES', 'BIGTIFF=YES', 'BLOCKXSIZE=32', 'BLOCKYSIZE=16'],
  ])('reads what GDAL writes with %s %s %s %s', async (...creation) => {
    const size = { width: 301, height: 205, bands: 3 };
    const pixels = noise('u16', size.width * size.height * size.bands, 11).map((v, i) => (v & 15) + (i >> 9));
    const [input, theirs] = [join(folder, 'in.tif'), join(folder, 'out.tif')];
    writeFileSync(input, await cogBytes(arraySource(size, 'u16', pixels), cogOptions()));
    run('gdal_translate', ['-q', ...creation.flatMap((each) => ['-co', each]), input, theirs]);
    const zstd = (bytes: Uint8Array, limit: number) => zstdDecompressSync(bytes, { maxOutputLength: limit });
    const opened = await openGeoTiff(memorySource(readFileSync(theirs)), {
      decoders: [zlibDecoder({ zstd })],
    });
    if (!opened.ok) throw new Error(opened.reason);
    const block = await opened.image.readWindow({ x: 0, y: 0, width: size.width, height: size.height });
    expect(interleave('u16', block.bands)).toEqual(pixels);
    expect(opened.image.place).toMatchObject({
      georeference: { epsg: 32633, transform: cogOptions().transform },
    });
  });

  it.each([
    { type: 'Float32', sampleType: 'f32', creation: ['COMPRESS=DEFLATE', 'PREDICTOR=3'] },
    { type: 'Float64', sampleType: 'f64', creation: ['COMPRESS=LZW', 'PREDICTOR=3'] },
    { type: 'Int32', sampleType: 'i32', creation: ['COMPRESS=LZW', 'PREDICTOR=2', 'ENDIANNESS=BIG'] },
    { type: 'UInt32', sampleType: 'u32', creation: ['COMPRESS=DEFLATE', 'PREDICTOR=2'] },
  ])('reads $type that GDAL writes with $creation', async ({ type, sampleType, creation }) => {
    const size = { width: 130, height: 67, bands: 2 };
    const pixels = noise('i16', size.width * size.height * size.bands, 3);
    const [input, theirs] = [join(folder, 'in.tif'), join(folder, 'out.tif')];
    writeFileSync(input, await cogBytes(arraySource(size, 'i16', pixels), cogOptions()));
    const scale = type === 'UInt32' ? ['-scale', '-32768', '32767', '0', '65535'] : [];
    run('gdal_translate', [
      '-q',
      '-ot',
      type,
      ...scale,
      ...creation.flatMap((each) => ['-co', each]),
      input,
      theirs,
    ]);
    const opened = await openGeoTiff(memorySource(readFileSync(theirs)));
    if (!opened.ok) throw new Error(opened.reason);
    expect(opened.image.sampleType).toBe(sampleType);
    const { bands } = await opened.image.readWindow({ x: 0, y: 0, width: size.width, height: size.height });
    const shift = type === 'UInt32' ? 32768 : 0;
    expect(bands.flatMap((band) => [...band])).toEqual(
      [0, 1].flatMap((b) => [...pixels].filter((_, i) => i % 2 === b).map((v) => v + shift)),
    );
  });

  it.each([
    { creation: ['COMPRESS=LERC_ZSTD'], reason: /LERC/ },
    { creation: ['COMPRESS=LZMA'], reason: /LZMA/ },
    { creation: ['NBITS=4'], reason: /4 bits/ },
    { creation: ['COMPRESS=ZSTD'], reason: /ZSTD compression is not supported here/ },
  ])('rejects $creation of GDAL by name', async ({ creation, reason }) => {
    const [input, theirs] = [join(folder, 'in.tif'), join(folder, 'out.tif')];
    const source = arraySource(
      { width: 20, height: 20, bands: 1 },
      'u8',
      noise('u8', 400, 3).map((value) => value & 15),
    );
    writeFileSync(input, await cogBytes(source, cogOptions()));
    run('gdal_translate', ['-q', ...creation.flatMap((each) => ['-co', each]), input, theirs]);
    const opened = await openGeoTiff(memorySource(readFileSync(theirs)));
    expect(opened).toMatchObject({ ok: false, code: 'unsupported', reason: expect.stringMatching(reason) });
  });
});
