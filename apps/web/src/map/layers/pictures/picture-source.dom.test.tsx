import { expect, it } from 'vitest';
import { authorizedRequests } from '../../view/authorized-requests.ts';
import { sourceSpecification } from './picture-source.ts';

const bounds = [-102.4, 31.9, -102.37, 31.93] as const;
const PASS = '/api/files/GHOSt1_1/visual_rgb/tiles/{z}/{x}/{y}';
const addressOf = (url: string) => {
  const source = sourceSpecification({ type: 'tiles', url, bounds });
  return source.type === 'raster' ? source.tiles?.[0] : undefined;
};

it.each([PASS, location.origin + PASS])(
  'tiles of a pass at %s are requested again where the server was busy',
  (url) => {
    expect(addressOf(url)).toBe(`patient-${location.origin}${PASS}`);
  },
);

it('tiles of another host are requested as they are', () => {
  expect(addressOf('https://maps.example/{z}/{x}/{y}.png')).toBe('https://maps.example/{z}/{x}/{y}.png');
});

it('tiles of a pass carry the token, and those of another host do not', () => {
  const transform = authorizedRequests(() => 'secret');
  const address = addressOf(PASS) ?? '';
  expect(transform(address)).toEqual({ url: address, headers: { Authorization: 'Bearer secret' } });
  expect(transform('https://maps.example/api/files/1')).toBeUndefined();
});
