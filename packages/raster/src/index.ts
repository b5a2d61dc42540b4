export {
  type ArrayLayout,
  bytesOfLayout,
  enviLayout,
  isNpy,
  NPY_HEADER_BYTES,
  npyLayout,
  readArrayChunks,
} from './calibrate/array-file.ts';
export { type DetectorLines, replaceBadPixels } from './calibrate/bad-pixels.ts';
export { type DarkFrames, type DarkLevel, darkLevel } from './calibrate/dark-level.ts';

export {
  type FlatFieldAlarm,
  type FlatFieldMeasure,
  flatFieldMeasure,
} from './calibrate/flat-field-alarm.ts';
export type { Igm, PixelAngles } from './calibrate/locate/igm.ts';
export {
  type LocatedLines,
  type LocateRequest,
  locateLines,
  pinholeLook,
  type SunDirection,
} from './calibrate/locate/locate.ts';
export {
  type AttitudeTrack,
  type PlatformTrack,
  type SensorPose,
  sensorPose,
} from './calibrate/locate/platform.ts';
export { type HeightAt, type TerrainGrid, terrainHeights } from './calibrate/locate/terrain.ts';
export {
  inverseGain,
  type RadianceKernel,
  type RadianceRequest,
  radianceOf,
} from './calibrate/radiance-kernel.ts';
export { type Glt, igmOutline, lookupTable } from './calibrate/rectify/glt.ts';
export { gridTransform, type MapGrid, mapGridFor } from './calibrate/rectify/map-grid.ts';
export { linesFor, type RectifyRequest, rectifyRows } from './calibrate/rectify/rectify.ts';
export {
  bilinearPlane,
  type RefinedScene,
  type RefineRequest,
  refineIgm,
} from './calibrate/rectify/register-scene.ts';
export {
  type AirWithWater,
  type Atmosphere,
  opaqueBands,
  transmittanceAt,
} from './calibrate/reflectance/atmosphere.ts';
export {
  type ClassPlanes,
  type ClassPlanesRequest,
  classPlanes,
  isClassBand,
  stackPlanes,
} from './calibrate/reflectance/class-planes.ts';
export { clearLand, hiddenPixels } from './calibrate/reflectance/clear-land.ts';
export {
  classifyPixels,
  PIXEL_CLASSES,
  type PixelClass,
  type PixelClasses,
} from './calibrate/reflectance/cloud-classes.ts';
export { type ShadowStep, shadowStep } from './calibrate/reflectance/cloud-shadows.ts';
export {
  NO_REFLECTANCE,
  REFLECTANCE_SCALE,
  type ReflectanceRequest,
  reflectanceOf,
  storedReflectance,
} from './calibrate/reflectance/reflectance.ts';
export { typicalWater, waterColumns } from './calibrate/reflectance/water-column.ts';
export { type BandRadianceRequest, simdBandRadiance } from './calibrate/simd-band-radiance.ts';
export { simdRadiance } from './calibrate/simd-radiance.ts';
export { correctSmile, type Smile } from './calibrate/smile.ts';
export {
  type ColumnRatios,
  destripeFactors,
  type StripeMeasure,
  stripeMeasure,
} from './calibrate/stripes.ts';
export { enviHeaderText } from './envi/header-text.ts';
export { enviCrs, enviPlace, mapInfoFor } from './envi/map-info.ts';
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
export { loadSimdModule, type SimdModule } from './kernels/simd-module.ts';
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
export { type AnalysedPass, analysePass, type PassAnalysis } from './spectral/analysis/analyse-pass.ts';
export type { DroppedObject, Finding } from './spectral/analysis/finding.ts';
export { ANALYSIS_VERSION, type GrayInput, type PassInput } from './spectral/analysis/pass-input.ts';
export {
  EMPTY_STATE,
  type Remembered,
  remembersPass,
  type SiteState,
  withoutPass,
} from './spectral/analysis/site-state.ts';
export { readSiteState, SiteStateError, writeSiteState } from './spectral/analysis/site-state-bytes.ts';
export { blockOfBands, blockWithout, checkBlock, copyBands, type SpectralBlock } from './spectral/block.ts';
export {
  type ChangeMap,
  type ComparableGround,
  changeScores,
  comparableGround,
} from './spectral/change/change-scores.ts';
export { reduceBands } from './spectral/change/reduce-bands.ts';
export { type Material, type MaterialKind, unmix } from './spectral/change/unmix.ts';
export { lineNoise } from './spectral/cube/line-noise.ts';
export type { MissingMetadata } from './spectral/cube/missing-metadata.ts';
export { type Quantity, quantityOf } from './spectral/cube/quantity.ts';
export { type PlanesRequest, samplePlanes } from './spectral/cube/sample-planes.ts';
export {
  type CubeBand,
  type LinesRequest,
  openSpectralCube,
  type SpectralCube,
} from './spectral/cube/spectral-cube.ts';
export {
  type Bands,
  type ChosenBands,
  chooseBands,
  nearestBand,
} from './spectral/expression/choose-bands.ts';
export { type BandValues, evaluate } from './spectral/expression/evaluate.ts';
export { type Expression, ExpressionError } from './spectral/expression/expression.ts';
export { parseExpression } from './spectral/expression/parse-expression.ts';
export { countedKernels, FILTER_CALLS } from './spectral/filter/counted-kernels.ts';
export {
  ENHANCEMENT_METHODS,
  type EnhancementMethod,
  type EnhancementRequest,
  enhancementPlane,
} from './spectral/filter/enhancement.ts';
export {
  type ColumnFilter,
  type FilterKernels,
  MAX_FILTER_VALUES,
} from './spectral/filter/filter-kernels.ts';
export {
  FILTER_VERSION,
  type FilterForm,
  type MatchedFilterRequest,
  type MatchedFilterResult,
  matchedFilter,
} from './spectral/filter/matched-filter.ts';
export { noisePlane, type RadianceNoise, sensitivityPlane } from './spectral/filter/noise.ts';
export { type InvertedResponse, invertResponse, type TransmissionTable } from './spectral/filter/response.ts';
export { scalarKernels } from './spectral/filter/scalar-kernels.ts';
export { simdFilterKernels } from './spectral/filter/simd-kernels.ts';
export { type SparseFilterRequest, sparseFilter } from './spectral/filter/sparse-filter.ts';
export {
  aceScores,
  rxScores,
  type ScoreRequest,
  samAngles,
  type Target,
} from './spectral/filter/spectral-scores.ts';
export {
  isInOilWindow,
  OIL_WINDOWS_NM,
  oilTarget,
  targetFromSpectra,
} from './spectral/hydrocarbon/oil-target.ts';
export { indexPlane } from './spectral/indices/index-plane.ts';
export { SPECTRAL_INDICES, type SpectralIndex } from './spectral/indices/indices.ts';
export { continuumOf, removeContinuum } from './spectral/library/continuum.ts';
export { firstDerivative } from './spectral/library/derivative.ts';
export {
  type LibrarySpectrum,
  MODEL_LIBRARY_NAME,
  modelLibrary,
  resampleLibrary,
} from './spectral/library/library.ts';
export {
  type FeatureMatch,
  matchSpectra,
  type SpectrumMatch,
  spectralAngle,
} from './spectral/library/match-spectra.ts';
export { readCsvSpectra } from './spectral/library/read-csv.ts';
export { readEcostressSpectrum } from './spectral/library/read-ecostress.ts';
export { type EnviLibraryFile, readEnviLibrary } from './spectral/library/read-envi-library.ts';
export { readUsgsSpectrum, readUsgsWavelengths, type UsgsWavelengths } from './spectral/library/read-usgs.ts';
export {
  resampleSpectrum,
  type SampledSpectrum,
  type SpectralBands,
} from './spectral/library/resample-spectrum.ts';
export type { SpectrumFile } from './spectral/library/spectrum-file.ts';
export { type SpectrumBand, spectrumCsv } from './spectral/library/write-csv.ts';
export {
  type EnviLibraryFiles,
  type SpectraToWrite,
  writeEnviLibrary,
} from './spectral/library/write-envi-library.ts';
export { cholesky, solveCholesky, solveLower } from './spectral/linear/cholesky.ts';
export { packPlane, unpackPlane } from './spectral/memory/packed-block.ts';
export type { Registration } from './spectral/memory/register.ts';
export { memoryBefore } from './spectral/memory/site-memory.ts';
export { METHANE_BANDS, METHANE_COLUMNS_PPM_M } from './spectral/methane/absorption-data.ts';
export {
  lnTransmittance,
  METHANE_WEAK_WINDOW_NM,
  METHANE_WINDOW_NM,
  type MethaneAbsorption,
  methaneAbsorption,
} from './spectral/methane/absorption-table.ts';
export { airMassOf, type MethaneColumns, methaneColumns } from './spectral/methane/methane-columns.ts';
export {
  METHANE_LINES_PER_CM,
  type MethaneLines,
  methaneInBands,
  readMethaneLines,
} from './spectral/methane/methane-lines.ts';
export {
  type GasVerdict,
  gasVerdict,
  LOOK_ALIKE_LEAST,
  type LookAlikeTest,
  type PlumeSpectrum,
} from './spectral/methane/methane-test.ts';
export type { MethaneRate, Wind } from './spectral/methane/rate.ts';
export {
  ENMAP_RATE_CONSTANTS,
  type RateConstants,
  SIMULATED_RATE_CONSTANTS,
} from './spectral/methane/rate-constants.ts';
export { methaneResponse } from './spectral/methane/response.ts';
export { type Contour, contourAt, MAX_CONTOUR_PIXELS, smoothPlane } from './spectral/objects/contour-at.ts';
export { type Facility, nearestFacility } from './spectral/objects/facility.ts';
export type { PixelPolygon } from './spectral/objects/outline.ts';
export { outlineParts } from './spectral/objects/outline-parts.ts';
export { meanOver } from './spectral/objects/robust.ts';
export { valuesAround } from './spectral/objects/values-around.ts';
export { newPlane, type Plane } from './spectral/plane.ts';
export { type ClassMask, classMask } from './spectral/region/class-mask.ts';
export {
  fewPixelsBelow,
  gridPixels,
  type PixelGrid,
  type PixelLimits,
} from './spectral/region/pixels-below.ts';
export { type RegionStatistics, type RegionSums, regionSums } from './spectral/region/region-statistics.ts';
export type { CogPixels, Corners } from './tiff/cog/cog-pixels.ts';
export { type CogOpenOptions, type CogReader, type CogReadRequest, openCog } from './tiff/cog/open-cog.ts';
export type { BlockDecoder, TiffBlock } from './tiff/decode/block-decoder.ts';
export { loadWasmDecoder, type WasmDecoder } from './tiff/decode/wasm-decoder.ts';
export { type Decompress, type Decompressors, zlibDecoder } from './tiff/decode/zlib-decoder.ts';
export { type GeoTiffImage, type GeoTiffOptions, openGeoTiff } from './tiff/image/open-geotiff.ts';
export {
  COG_SAMPLE_TYPES,
  type CogBand,
  type CogOptions,
  type CogSampleType,
  type CogSource,
  CogTooLargeError,
} from './tiff/write/cog-options.ts';
export { cogBytes, writeCog } from './tiff/write/write-cog.ts';
