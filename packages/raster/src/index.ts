export {
  type AffineTransform,
  applyAffine,
  invertAffine,
  northUp,
  type PixelPoint,
  rescaleAffine,
} from './affine.ts';
export { type ByteSource, memorySource } from './byte-source.ts';
export type { CogPixels, Corners } from './cog/cog-pixels.ts';
export { type CogOpenOptions, type CogReader, type CogReadRequest, openCog } from './cog/open-cog.ts';
export { type RangeSourceOptions, rangeSource } from './cog/range-source.ts';
export { loadTiffDecoder, type TiffBlock, type TiffDecoder } from './cog/tiff-decoder.ts';
export { type Crs, crsFromGeoKeys, crsFromMapInfo, crsFromWkt, GEO_KEY } from './crs.ts';
export { enviHeaderText } from './envi/header-text.ts';
export { enviPlace, mapInfoFor } from './envi/map-info.ts';
export {
  ENVI_DATA_TYPES,
  ENVI_INTERLEAVES,
  type EnviDataType,
  type EnviInterleave,
  type EnviMapInfo,
  type EnviMeta,
} from './envi/meta.ts';
export { type EnviImage, openEnvi } from './envi/open-envi.ts';
export { parseEnviHeader } from './envi/parse-header.ts';
export { type BilShape, writeBil } from './envi/write-bil.ts';
export { footprintOf, imageOutline, outlineOf } from './footprint.ts';
export { type GroundControlPoint, placeFromGcps } from './gcp-fit.ts';
export { affinePlace, type GcpFit, type Georeference, type Place } from './georeference.ts';
export { type MapPoint, type Projection, projectionOf, utmEpsg } from './projection.ts';
export { type Opened, RASTER_FAULTS, type RasterFault, RasterReadError } from './raster-error.ts';
export type { PixelBlock, PixelWindow, RasterImage, WindowRequest } from './raster-image.ts';
export { coverageMask } from './render/coverage-mask.ts';
export {
  clampRenderConfig,
  DEFAULT_GRADIENT,
  DEFAULT_RENDER_CONFIG,
  gradientColour,
  RENDER_LIMITS,
  RENDER_MODES,
  type RenderConfig,
  type RenderMode,
  type RenderSetting,
  type Rgb,
  renderConfigFaults,
  toneValue,
} from './render/render-config.ts';
export { colourBands, displayLimits, renderRgba } from './render/render-rgba.ts';
export { fitInto, type Resampling, resampleBlock, shrinkBlock } from './resample.ts';
export { bytesPerSample, newSamples, SAMPLE_TYPES, type Samples, type SampleType } from './samples.ts';
export {
  chooseRgbBands,
  opacityOf,
  RGB_WAVELENGTHS_NM,
  type StretchLimits,
  stretchBand,
  stretchLimits,
  toRgba,
} from './stretch.ts';
export {
  COG_SAMPLE_TYPES,
  type CogOptions,
  type CogSampleType,
  type CogSource,
  CogTooLargeError,
} from './tiff/cog-options.ts';
export { type GeoTiffImage, type GeoTiffOptions, openGeoTiff } from './tiff/open-geotiff.ts';
export type { Decompress, PlatformDecoders } from './tiff/platform-decoders.ts';
export { cogBytes, writeCog } from './tiff/write-cog.ts';
export { type ValidMask, validDataFootprint } from './valid-area.ts';
export { type WarpedBlock, type WarpRequest, warpWindow } from './warp.ts';
