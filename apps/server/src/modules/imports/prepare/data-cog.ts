import { type CogSampleType, newSamples, type Samples, type SampleType, writeCog } from '@sigma/raster';
import { ImportRefusal } from './import-refusal.ts';
import { compress } from './pictures.ts';
import type { GridRows, PixelGrid } from './pixel-grid.ts';

/** How the samples of a grid are stored in a COG. */
export interface DataPlan {
  readonly sampleType: CogSampleType;
  readonly nodata: number | undefined;
  /** Bands of the source from 0, in the order written. */
  readonly order: readonly number[];
  /** The last band written is alpha. */
  readonly alpha: boolean;
  /** The alpha band is generated, because nothing else marks pixels outside the source. */
  readonly addsAlpha: boolean;
}

/** Types that COGs are written in; other types are stored in the next type that can represent their values. */
const STORED_AS: Readonly<Record<SampleType, CogSampleType>> = {
  u8: 'u8',
  i8: 'i16',
  u16: 'u16',
  i16: 'i16',
  u32: 'f32',
  i32: 'f32',
  f32: 'f32',
  f64: 'f32',
};
const MANY_BANDS = 8;
const BLANK_I16 = -32768;

export function planData({ image, nodata, warped }: PixelGrid): DataPlan {
  const sampleType = STORED_AS[image.sampleType];
  const all = Array.from({ length: image.bands }, (_, band) => band);
  const { alphaBand } = image;
  const order = alphaBand === undefined ? all : [...all.filter((band) => band !== alphaBand), alphaBand];
  const needsBlank = warped && alphaBand === undefined && nodata === undefined;
  const addsAlpha = needsBlank && (sampleType === 'u8' || sampleType === 'u16');
  return {
    sampleType,
    nodata: needsBlank ? blankOf(sampleType) : storedNodata(nodata, image.sampleType, sampleType),
    order,
    alpha: addsAlpha || alphaBand !== undefined,
    addsAlpha,
  };
}

function blankOf(sampleType: CogSampleType): number | undefined {
  if (sampleType === 'f32') return NaN;
  return sampleType === 'i16' ? BLANK_I16 : undefined;
}

function storedNodata(nodata: number | undefined, from: SampleType, to: CogSampleType): number | undefined {
  if (nodata === undefined || from === to || to !== 'f32') return nodata;
  const stored = Math.fround(nodata);
  return Number.isFinite(nodata) && !Number.isFinite(stored) ? NaN : stored;
}

/** The changes of the values by a plan, in sentences. */
export function dataChanges({ image }: PixelGrid, plan: DataPlan): readonly string[] {
  const changes: string[] = [];
  if (image.sampleType === 'f64') changes.push('64-bit floats are stored as 32-bit floats.');
  else if (image.sampleType !== plan.sampleType)
    changes.push(
      `Samples of type ${image.sampleType} are stored as ${plan.sampleType}; every value is preserved.`,
    );
  return changes;
}

/** All bands of a grid as COG. Rejects integers that the COG could not store exactly. */
export function dataCog(grid: PixelGrid, plan: DataPlan): AsyncIterable<Uint8Array> {
  const { width, height, georeference, transform } = grid;
  const bands = plan.order.length + (plan.addsAlpha ? 1 : 0);
  const readRows = async (y: number, count: number) =>
    interleave(grid, plan, await grid.readRows(y, count, plan.order));
  return writeCog(
    { width, height, bands, sampleType: plan.sampleType, readRows },
    {
      epsg: georeference.epsg,
      transform,
      alpha: plan.alpha,
      deflate: compress,
      tileSize: bands > MANY_BANDS ? 256 : 512,
      ...(plan.nodata === undefined ? {} : { nodata: plan.nodata }),
    },
  );
}

function interleave(grid: PixelGrid, plan: DataPlan, { bands, opacity }: GridRows): Samples {
  const pixels = bands[0]?.length ?? 0;
  const stride = bands.length + (plan.addsAlpha ? 1 : 0);
  const out = newSamples(plan.sampleType, pixels * stride);
  const source = grid.image.sampleType;
  const isWide = source === 'u32' || source === 'i32';
  // Only a warped grid has pixels that no pixel of the source covers.
  const covered = grid.warped && grid.image.alphaBand === undefined ? opacity() : undefined;
  for (const [b, band] of bands.entries()) {
    for (let i = 0, at = b; i < pixels; i++, at += stride) {
      const value = band[i] ?? 0;
      if (value === grid.nodata || covered?.[i] === 0) out[at] = plan.nodata ?? 0;
      else if (isWide && Math.fround(value) !== value) throw tooWide(value);
      else out[at] = value;
    }
  }
  if (plan.addsAlpha) {
    const scale = plan.sampleType === 'u16' ? 257 : 1;
    for (let i = 0, at = stride - 1; i < pixels; i++, at += stride) out[at] = (covered?.[i] ?? 0) * scale;
  }
  return out;
}

function tooWide(value: number): ImportRefusal {
  return new ImportRefusal(`It contains the 32-bit integer ${value}, which the COG cannot store exactly.`);
}
