/** The fields of `placeOrder` that have other names in STAC orders and in the domain, by these names. */
export const PLACE_ORDER_NAMES = {
  s3_bucket: 's3Bucket',
  s3_folder: 's3Folder',
  product_level: 'productLevel',
  file_format: 'fileFormat',
} as const;
