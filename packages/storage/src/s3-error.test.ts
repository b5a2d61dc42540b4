import { S3ServiceException } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { s3Error } from './s3-error.ts';

test.each([
  ['NoSuchBucket', 404, 'no-such-bucket'],
  ['NoSuchKey', 404, 'not-found'],
  ['NotFound', 404, 'not-found'],
  ['AccessDenied', 403, 'denied'],
  ['SignatureDoesNotMatch', 403, 'denied'],
  ['AuthorizationHeaderMalformed', 400, 'denied'],
  ['QuotaExceeded', 403, 'full'],
  ['InsufficientStorage', 507, 'full'],
  ['InvalidBucketName', 400, 'bad-name'],
  ['XMinioParentIsObject', 400, 'object-in-the-way'],
  ['XMinioObjectExistsAsDirectory', 409, 'folder-in-the-way'],
  ['SlowDown', 429, 'unreachable'],
  ['InternalError', 500, 'unreachable'],
])('the answer %s (%i) means %s', (name, httpStatusCode, code) => {
  const cause = new S3ServiceException({
    name,
    message: name,
    $fault: 'client',
    $metadata: { httpStatusCode },
  });
  expect(s3Error(cause, { bucket: 'suite', key: 'x' })).toMatchObject({ code, cause, bucket: 'suite' });
});

test('reports a server that does not respond as unreachable', () => {
  expect(s3Error(new Error('connect ECONNREFUSED'), { bucket: 'suite' })).toMatchObject({
    code: 'unreachable',
  });
});
