import { type EnviMeta, enviHeaderText } from '@sigma/raster';
import type { ProductBytes } from '../product.ts';

const TEXT = 'text/plain; charset=utf-8';

/** Numbers whose bytes are the file: little-endian, as in every processor that runs this. */
type Values =
  | Int16Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

export interface EnviProduct {
  readonly asset: string;
  readonly headerAsset: string;
  /** Follows the id of the scene in the names of both files. */
  readonly suffix: string;
  readonly title: string;
  readonly roles: readonly string[];
  readonly meta: EnviMeta;
  readonly values: Values;
  /** Further members of the asset with the data. */
  readonly fields?: object;
}

/** The data file and the header of an ENVI product. */
export function enviProduct(product: EnviProduct): readonly ProductBytes[] {
  const { asset, headerAsset, suffix, title, roles, meta, values, fields = {} } = product;
  return [
    {
      asset,
      suffix: `${suffix}.img`,
      title,
      mediaType: 'application/octet-stream',
      roles,
      fields,
      bytes: new Uint8Array(values.buffer),
    },
    {
      asset: headerAsset,
      suffix: `${suffix}.hdr`,
      title: `ENVI header: ${title}`,
      mediaType: TEXT,
      roles: ['metadata'],
      fields: {},
      bytes: Uint8Array.from(new TextEncoder().encode(enviHeaderText(meta))),
    },
  ];
}
