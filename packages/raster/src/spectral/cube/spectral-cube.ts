import type { EnviMeta } from '../../envi/meta.ts';
import { openEnvi } from '../../envi/open-envi.ts';
import type { GridPlacement } from '../../georeference/georeference.ts';
import type { PixelWindow } from '../../pixels/raster-image.ts';
import { type Opened, openSafely, RasterReadError } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import type { SpectralBlock } from '../block.ts';
import type { Plane } from '../plane.ts';
import { type MissingMetadata, missingMetadata } from './missing-metadata.ts';
import { type Quantity, quantityOf } from './quantity.ts';

export interface CubeBand {
  /** Centre in nm; undefined where the header has none. */
  readonly nm: number | undefined;
  /** Full width at half maximum in nm. */
  readonly fwhmNm: number | undefined;
  /** False for bands that the header marks as bad (`bbl`). */
  readonly good: boolean;
}

/** A cube in the unit of its quantity: gains, offsets and scale of the header are applied, and NaN is where nothing was measured. */
export interface SpectralCube {
  readonly width: number;
  readonly height: number;
  readonly bands: readonly CubeBand[];
  readonly quantity: Quantity;
  readonly place: GridPlacement;
  /** What the header lacks, and what cannot be done without it. */
  readonly missing: readonly MissingMetadata[];
  /** The values of all bands of one pixel; in a BIL file they are one range of bytes. */
  spectrum(x: number, y: number): Promise<Float32Array>;
  /** All bands of one line, `values[band * width + sample]`; in a BIL file they are one range of bytes. */
  line(y: number): Promise<Float32Array>;
  /** One band of a window. */
  plane(band: number, window: PixelWindow): Promise<Plane>;
  /**
   * Some bands of complete lines, in the order in which they are given.
   *
   * @throws RasterReadError 'unsupported' where the bands have no wavelengths
   */
  lines(request: LinesRequest): Promise<SpectralBlock>;
}

export interface LinesRequest {
  /** The first line. */
  readonly y: number;
  readonly count: number;
  readonly bands: readonly number[];
}

/**
 * Opens an ENVI cube from the text of its header and its data file. Never throws: the result is the reason when it cannot be
 * opened. The readers of the cube throw only RasterReadError.
 */
export function openSpectralCube(headerText: string, data: ByteSource): Promise<Opened<SpectralCube>> {
  return openSafely(async () => {
    const opened = await openEnvi(headerText, data);
    if (!opened.ok) throw new RasterReadError(opened.code, opened.reason);
    const { image } = opened;
    const { meta, width, height, place } = image;
    const bands = bandsOf(meta);
    const scale = scaleOf(meta);
    return {
      width,
      height,
      bands,
      quantity: quantityOf(meta),
      place,
      missing: missingMetadata(meta, place),
      async spectrum(x, y) {
        const values = await image.readSpectrum(x, y);
        return Float32Array.from(values, (value, band) => scale(value, band));
      },
      async line(y) {
        const values = await image.readLines(y, 1);
        return Float32Array.from(values, (value, at) => scale(value, Math.floor(at / width)));
      },
      async plane(band, window) {
        const block = await image.readWindow({ ...window, bands: [band] });
        const [values = []] = block.bands;
        return {
          width: block.width,
          height: block.height,
          values: Float32Array.from(values, (value) => scale(value, band)),
        };
      },
      async lines({ y, count, bands: wanted }) {
        const block = await image.readWindow({ x: 0, y, width, height: count, bands: [...wanted] });
        const wavelengths = wanted.map((band) => bands[band]?.nm ?? noWavelengths());
        const result = new Float32Array(count * wanted.length * width);
        for (const [index, band] of wanted.entries()) {
          const values = block.bands[index];
          for (let line = 0; line < count; line++) {
            const at = (line * wanted.length + index) * width;
            for (let x = 0; x < width; x++) {
              result[at + x] = scale(values?.[line * width + x] ?? Number.NaN, band);
            }
          }
        }
        return { lines: count, samples: width, wavelengths, data: result };
      },
    };
  });
}

function noWavelengths(): never {
  throw new RasterReadError('unsupported', 'The header of the cube has no wavelengths.');
}

function bandsOf({ bands, wavelengthsNm, fwhmNm, goodBands }: EnviMeta): readonly CubeBand[] {
  return Array.from({ length: bands }, (_, band) => ({
    nm: wavelengthsNm?.[band],
    fwhmNm: fwhmNm?.[band],
    good: goodBands?.[band] ?? true,
  }));
}

/** From values of the file to the unit of the quantity: `data gain values`, then `data offset values`, else the scale factor. */
function scaleOf(meta: EnviMeta): (value: number, band: number) => number {
  const { dataIgnoreValue, gains, offsets, reflectanceScaleFactor = 1 } = meta;
  const hasGains = gains !== undefined || offsets !== undefined;
  return (value, band) => {
    if (value === dataIgnoreValue) return Number.NaN;
    return hasGains ? value * (gains?.[band] ?? 1) + (offsets?.[band] ?? 0) : value / reflectanceScaleFactor;
  };
}
