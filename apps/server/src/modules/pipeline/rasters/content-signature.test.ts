import { describe, expect, it } from 'vitest';
import { contentMatches } from './content-signature.ts';

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1');

describe('the content of a registered file', () => {
  it.each([
    ['image/tiff', 'II*\0\x08\0\0\0'],
    ['image/tiff; application=geotiff; profile=cloud-optimized', 'MM\0*\0\0\0\x08'],
    ['image/tiff', 'II+\0\x08\0\0\0'],
    ['IMAGE/PNG', '\x89PNG\r\n\x1a\n'],
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/webp', 'RIFF\n\0\r\0WEBPVP8 '],
    ['application/geo+json', ' {"type":"Feature"}'],
    ['application/json', '[1]'],
    ['application/octet-stream', 'II*\0'],
    ['text/plain', 'ENVI\nsamples = 3'],
    ['text/html', '<!doctype html>'],
    ['application/octet-stream', ''],
  ])('matches the media type %s with the bytes %j', (type, start) => {
    expect(contentMatches(type, bytes(start))).toBe(true);
  });

  it.each([
    ['image/tiff', '<!doctype html>'],
    ['image/tiff', ''],
    ['image/png', 'II*\0'],
    ['image/webp', 'RIFF\0\0\0\0WAVE'],
    ['application/json', '<svg>'],
    ['application/geo+json', ''],
    ['text/html', '\x89PNG\r\n\x1a\n'],
    ['application/xml', '%PDF-1.7'],
  ])('does not match the media type %s with the bytes %j', (type, start) => {
    expect(contentMatches(type, bytes(start))).toBe(false);
  });
});
