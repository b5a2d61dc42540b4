import {
  affinePlace,
  newSamples,
  type PixelBlock,
  placeFromGcps,
  type RasterImage,
  type SampleType,
  type WindowRequest,
} from '@sigma/raster';
import { GRID } from '../small-files.fixture.ts';

export interface MemoryPicture {
  readonly width?: number;
  readonly height?: number;
  readonly bands?: number;
  readonly sampleType?: SampleType;
  readonly nodata?: number;
  readonly place?: RasterImage['place'];
  readonly value?: (x: number, y: number, band: number) => number;
}

/** An image whose values are computed, at full size only. */
export function memoryImage(picture: MemoryPicture = {}): RasterImage {
  const { width = 12, height = 8, bands = 1, sampleType = 'u16', nodata } = picture;
  const value = picture.value ?? ((x, y, band) => 1 + x + y * width + band * 1000);
  return {
    width,
    height,
    bands,
    sampleType,
    nodata,
    alphaBand: undefined,
    wavelengthsNm: undefined,
    place: picture.place ?? affinePlace(GRID, 32610),
    readWindow: async (request: WindowRequest): Promise<PixelBlock> => ({
      width: request.width,
      height: request.height,
      bands: (request.bands ?? [...Array(bands).keys()]).map((band) => {
        const samples = newSamples(sampleType, request.width * request.height);
        for (let i = 0; i < samples.length; i++) {
          const x = request.x + (i % request.width);
          samples[i] = value(x, request.y + Math.floor(i / request.width), band);
        }
        return samples;
      }),
    }),
  };
}

/** Control points of an image that is rotated by 20 degrees: 100 m pixels around a position. */
export function turnedPlace(lon: number, lat: number, width: number, height: number): RasterImage['place'] {
  const turn = Math.PI / 9;
  const metre = 1 / 111_319.5;
  const points = [0, 0.5, 1].flatMap((u) =>
    [0, 0.5, 1].map((v) => {
      const [col, row] = [u * width, v * height];
      const [east, south] = [(col - width / 2) * 100, (row - height / 2) * 100];
      const x = east * Math.cos(turn) + south * Math.sin(turn);
      const y = east * Math.sin(turn) - south * Math.cos(turn);
      return { col, row, x: lon + (x * metre) / Math.cos((lat * Math.PI) / 180), y: lat + y * metre };
    }),
  );
  return placeFromGcps(points, 4326, true);
}
