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
import { valueScale } from './value-scale.ts';

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
  /** One band of a window; other lines, and in a BIL file other bands, are not read. */
  plane(band: number, window: PlaneWindow): Promise<Plane>;
  /**
   * Some bands of complete lines, in the order in which they are given.
   *
   * @throws RasterReadError 'unsupported' where the bands have no wavelengths
   */
  lines(request: LinesRequest): Promise<SpectralBlock>;
}

export interface PlaneWindow extends PixelWindow {
  /** Every how many lines and samples there is a value, from the upper left pixel of the window on; 1 by default. */
  readonly step?: number;
}

export interface LinesRequest {
  /** The first line. */
  readonly y: number;
  readonly count: number;
  readonly bands: readonly number[];
}

/**
 * Opens an ENVI cube from its header, as text or parsed before, and its data file. Never throws: the result is the reason when it
 * cannot be opened. The readers of the cube throw only RasterReadError.
 */
export function openSpectralCube(header: string | EnviMeta, data: ByteSource): Promise<Opened<SpectralCube>> {
  return openSafely(async () => {
    const opened = await openEnvi(header, data);
    if (!opened.ok) throw new RasterReadError(opened.code, opened.reason);
    const { image } = opened;
    const { meta, width, height, place } = image;
    const bands = bandsOf(meta);
    const scale = valueScale(meta);
    return {
      width,
      height,
      bands,
      quantity: quantityOf(meta),
      place,
      missing: missingMetadata(meta, place),
      async spectrum(x, y) {
        return scale.ofAll(await image.readSpectrum(x, y));
      },
      async line(y) {
        return scale.ofAll(await image.readLines(y, 1));
      },
      async plane(band, window) {
        const { step = 1 } = window;
        const values = await image.readPlane(band, { ...window, step });
        const [planeWidth, planeHeight] = [window.width, window.height].map((side) => Math.ceil(side / step));
        return { width: planeWidth ?? 0, height: planeHeight ?? 0, values: scale.ofBand(values, band) };
      },
      async lines({ y, count, bands: wanted }) {
        const block = await image.readWindow({ x: 0, y, width, height: count, bands: [...wanted] });
        const wavelengths = wanted.map((band) => bands[band]?.nm ?? noWavelengths());
        const result = new Float32Array(count * wanted.length * width);
        for (const [index, band] of wanted.entries()) {
          const values = scale.ofBand(block.bands[index] ?? new Uint8Array(0), band);
          for (let line = 0; line < count; line++) {
            const part = values.subarray(line * width, (line + 1) * width);
            result.set(part, (line * wanted.length + index) * width);
          }
        }
        const widths = wanted.flatMap((band) => bands[band]?.fwhmNm ?? []);
        const fwhmNm = widths.length === wanted.length ? widths : undefined;
        return { lines: count, samples: width, wavelengths, ...(fwhmNm && { fwhmNm }), data: result };
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
