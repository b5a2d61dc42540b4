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
export {
  type AffineTransform,
  applyAffine,
  invertAffine,
  northUp,
  type PixelPoint,
  rescaleAffine,
} from './georeference/affine.ts';
export { type Crs, crsFromGeoKeys, crsFromMapInfo, crsFromWkt, GEO_KEY } from './georeference/crs.ts';
export { footprintOf, imageOutline, outlineOf } from './georeference/footprint.ts';
export { type GroundControlPoint, placeFromGcps } from './georeference/gcp-fit.ts';
export {
  affinePlace,
  type GcpFit,
  type Georeference,
  type GridPlacement,
} from './georeference/georeference.ts';
export { type MapPoint, type Projection, projectionOf, utmEpsg } from './georeference/projection.ts';
export { type ValidMask, validDataFootprint } from './georeference/valid-area.ts';
export type { PixelBlock, PixelWindow, RasterImage, WindowRequest } from './pixels/raster-image.ts';
export { fitInto, type Resampling, resampleBlock, shrinkBlock } from './pixels/resample.ts';
export { bytesPerSample, newSamples, SAMPLE_TYPES, type Samples, type SampleType } from './pixels/samples.ts';
export { type WarpedBlock, type WarpRequest, warpWindow } from './pixels/warp.ts';
export { type Opened, RASTER_ERROR_CODES, type RasterErrorCode, RasterReadError } from './raster-error.ts';
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
  renderConfigIssues,
  toneValue,
} from './render/render-config.ts';
export { colourBands, displayLimits, renderRgba } from './render/render-rgba.ts';
export {
  chooseRgbBands,
  opacityOf,
  RGB_WAVELENGTHS_NM,
  type StretchLimits,
  stretchBand,
  stretchLimits,
  toRgba,
} from './render/stretch.ts';
export { type ByteSource, memorySource } from './source/byte-source.ts';
export { type RangeSourceOptions, rangeSource } from './source/range-source.ts';
export type { CogPixels, Corners } from './tiff/cog/cog-pixels.ts';
export { type CogOpenOptions, type CogReader, type CogReadRequest, openCog } from './tiff/cog/open-cog.ts';
export type { BlockDecoder, TiffBlock } from './tiff/decode/block-decoder.ts';
export { loadWasmDecoder, type WasmDecoder } from './tiff/decode/wasm-decoder.ts';
export { type Decompress, type Decompressors, zlibDecoder } from './tiff/decode/zlib-decoder.ts';
export { type GeoTiffImage, type GeoTiffOptions, openGeoTiff } from './tiff/image/open-geotiff.ts';
export {
  COG_SAMPLE_TYPES,
  type CogOptions,
  type CogSampleType,
  type CogSource,
  CogTooLargeError,
} from './tiff/write/cog-options.ts';
export { cogBytes, writeCog } from './tiff/write/write-cog.ts';
