import type { ImportedScene } from '@sigma/contract';
import { mutableArea } from '@sigma/geo';
import type { SampleType } from '@sigma/raster';
import type { DataPlan } from './data-cog.ts';
import { gsdOf } from './ground-size.ts';
import type { Source } from './open-source.ts';
import type { PixelGrid } from './pixel-grid.ts';
import type { Survey } from './survey.ts';

const DATA_TYPES = {
  u8: 'uint8',
  i8: 'int8',
  u16: 'uint16',
  i16: 'int16',
  u32: 'uint32',
  i32: 'int32',
  f32: 'float32',
  f64: 'float64',
} as const satisfies Record<SampleType, ImportedScene['data_type']>;

/** Members of a registration that do not depend on the format. */
export function commonMembers(source: Source, grid: PixelGrid, survey: Survey) {
  const { width, height, georeference, transform } = grid;
  return {
    datetime: source.time.datetime.toISOString(),
    datetime_source: source.time.source,
    footprint: mutableArea(survey.footprint),
    gsd: gsdOf(grid),
    grid: { epsg: georeference.epsg, width, height, transform: mutable(transform) },
  };
}

type Six = [number, number, number, number, number, number];

function mutable([a, b, c, d, e, f]: readonly [...Six]): Six {
  return [a, b, c, d, e, f];
}

/** Type and nodata of samples as a registration spells them. */
export function sampleMembers(sampleType: SampleType, nodata: number | undefined) {
  const data_type = DATA_TYPES[sampleType];
  if (nodata === undefined) return { data_type };
  if (Number.isFinite(nodata)) return { data_type, nodata };
  const word = Number.isNaN(nodata) ? 'nan' : nodata > 0 ? 'inf' : '-inf';
  return { data_type, nodata: word } as const;
}

/** Bands of the data as they are written. */
export function dataBands(source: Source, plan: DataPlan): ImportedScene['bands'] {
  const { alphaBand } = source.image;
  const bands = plan.order.map((band) => ({
    name: source.bandNames.get(band) ?? (band === alphaBand ? 'alpha' : `band ${band + 1}`),
  }));
  return plan.addsAlpha ? [...bands, { name: 'alpha' }] : bands;
}

/** Bands of a cube as its header describes them. */
export function cubeBands(source: Extract<Source, { format: 'ENVI' }>): ImportedScene['bands'] {
  const { bands, wavelengthsNm, fwhmNm } = source.image.meta;
  return Array.from({ length: bands }, (_, band) => {
    const [centre, width] = [wavelengthsNm?.[band], fwhmNm?.[band]];
    return {
      name: (source.bandNames.get(band) || `band ${band + 1}`).slice(0, 200),
      ...(centre !== undefined && centre > 0 ? { center_wavelength_nm: centre } : {}),
      ...(width !== undefined && width > 0 ? { fwhm_nm: width } : {}),
    };
  });
}
