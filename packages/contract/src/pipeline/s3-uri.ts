import { z } from 'zod';

/** The address of one object, by bucket and key. */
export const s3Uri = z
  .string()
  .max(1000)
  .regex(
    /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/[^\s/][^\s]*$/,
    'must be an S3 URI such as s3://bucket/key',
  );

/** Bucket and key of a text that `s3Uri` accepted. */
export function objectOfS3Uri(uri: string): { readonly bucket: string; readonly key: string } {
  const [bucket = '', ...key] = uri.slice('s3://'.length).split('/');
  return { bucket, key: key.join('/') };
}
