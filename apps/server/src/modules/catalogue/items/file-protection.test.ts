import { describe, expect, it } from 'vitest';
import { fileProtection } from './file-protection.ts';

describe('the protection of served files', () => {
  it.each([
    'text/html',
    'image/svg+xml',
    'text/html; charset=utf-8',
    'Text/HTML',
    'application/xhtml+xml',
    'text/xml',
    'application/pdf',
    'text/javascript',
    'image/tiff+html',
    '',
  ])('sends a file of type "%s" as an attachment', (type) => {
    expect(fileProtection(type, 'scenes/a/b.html')).toMatchObject({
      'content-disposition': 'attachment; filename="b.html"',
    });
  });

  it.each([
    'image/tiff; application=geotiff; profile=cloud-optimized',
    'image/png',
    'IMAGE/WEBP',
    'application/geo+json',
    'text/plain; charset=utf-8',
  ])('shows a file of type "%s"', (type) => {
    expect(fileProtection(type, 'a')).not.toHaveProperty('content-disposition');
  });

  it('sandboxes every file and lets no browser guess its type', () => {
    expect(fileProtection('image/png', 'a')).toEqual({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('writes no quote or line break of a name into the header', () => {
    expect(fileProtection('text/html', 'a/b"\r\nx: y;\u00fc.html')['content-disposition']).toBe(
      'attachment; filename="b___x__y__.html"',
    );
  });
});
