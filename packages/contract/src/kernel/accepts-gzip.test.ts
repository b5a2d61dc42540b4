import { expect, it } from 'vitest';
import { acceptsGzip } from './accepts-gzip.ts';

it.each([
  'gzip',
  'GZIP',
  'br, gzip',
  'gzip;q=0.001',
  'gzip ; Q=1.000',
  '*',
  'br;q=0, *;q=0.5',
  '*;q=0, gzip',
])('accepts gzip if Accept-Encoding is "%s"', (header) => {
  expect(acceptsGzip(header)).toBe(true);
});

it.each([
  undefined,
  '',
  'br',
  'identity',
  'gzip;q=0',
  'gzip ;q=0',
  'gzip\t; q=0.000',
  'gzip; q = 0',
  'gzip;level=1;q=0',
  'gzip;q=much',
  'gzip;q=0, *',
  '*;q=0',
  'x-gzip-foo',
  'gzip-foo',
  'deflate;name=gzip',
])('does not accept gzip if Accept-Encoding is "%s"', (header) => {
  expect(acceptsGzip(header)).toBe(false);
});
