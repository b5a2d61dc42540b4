import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { platformOf } from './platform.ts';

it.each([
  ['creates buckets with the first order where they are folders', {}, true],
  [
    'orders only to listed destinations where buckets are in S3',
    { S3_ENDPOINT: 'http://127.0.0.1:9' },
    false,
  ],
])('tells the web app that the platform %s', (_, environment, claims) => {
  const config = readConfig(environment, '/srv/sigma');
  expect(platformOf(config, 'http://issuer.example', '1').claims_buckets).toBe(claims);
});
