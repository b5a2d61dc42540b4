import type { EnviMeta } from '../../envi/meta.ts';
import type { GridPlacement } from '../../georeference/georeference.ts';
import { quantityOf } from './quantity.ts';

/** A part of a header that a cube lacks. */
export interface MissingMetadata {
  readonly what: 'wavelength' | 'fwhm' | 'bbl' | 'data units' | 'map info' | 'acquisition time';
  /** What cannot be done without it, as a sentence for people. */
  readonly effect: string;
}

/** What the header of a cube lacks, most serious first. */
export function missingMetadata(meta: EnviMeta, place: GridPlacement): readonly MissingMetadata[] {
  const all: readonly (MissingMetadata & { readonly isMissing: boolean })[] = [
    {
      what: 'wavelength',
      isMissing: meta.wavelengthsNm === undefined,
      effect: 'Bands can only be chosen by number; there are no indices, no matching and no filters.',
    },
    {
      what: 'data units',
      isMissing: quantityOf(meta).kind === 'unknown',
      effect:
        'It is not known whether values are counts, radiance or reflectance, so nothing is made from them.',
    },
    {
      what: 'map info',
      isMissing: !place.known,
      effect: 'The cube cannot be placed on the map or rectified; pixels are found by column and row.',
    },
    {
      what: 'fwhm',
      isMissing: meta.fwhmNm === undefined,
      effect: 'Reference spectra are resampled to the distance of neighbouring bands.',
    },
    {
      what: 'bbl',
      isMissing: meta.goodBands === undefined,
      effect: 'Bands in which water vapour absorbs are shown like all others.',
    },
    {
      what: 'acquisition time',
      isMissing: meta.acquisitionTime === undefined,
      effect: 'The position of the sun is unknown, so radiance cannot become reflectance.',
    },
  ];
  return all.filter(({ isMissing }) => isMissing).map(({ what, effect }) => ({ what, effect }));
}
