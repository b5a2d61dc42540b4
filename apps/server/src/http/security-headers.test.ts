import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const policyOf = (options: Partial<Parameters<typeof securityHeaders>[0]>) =>
  securityHeaders({ issuerOrigin: undefined, basemapOrigin: undefined, secure: false, ...options })[
    'content-security-policy'
  ]?.split('; ');

it('lets the browser contact no other origin without an external base map', () => {
  expect(policyOf({})).toEqual(expect.arrayContaining(["img-src 'self' data: blob:", "connect-src 'self'"]));
});

it('allows pictures and calls to the tile host, but only calls to the attribution host', () => {
  const policy = policyOf({
    basemapOrigin: 'https://tiles.example',
    attributionOrigin: 'https://about.example',
  });
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example");
  expect(policy).toContain("connect-src 'self' https://tiles.example https://about.example");
  expect(policy?.filter((line) => line.includes('example'))).toHaveLength(2);
});
