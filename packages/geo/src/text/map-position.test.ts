import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCoordinates, formatMapPosition, parseMapPosition } from './map-position.ts';

describe('parseMapPosition', () => {
  it.each([
    ['@37.779,-122.429,9.5', { lat: 37.779, lng: -122.429, zoom: 9.5 }],
    ['@37.779,-122.429', { lat: 37.779, lng: -122.429, zoom: 13 }],
    ['@0,12,99', { lat: 0, lng: 12, zoom: 21 }],
    ['@0,12,-3', { lat: 0, lng: 12, zoom: 0 }],
    ['@0,190,3', { lat: 0, lng: -170, zoom: 3 }],
  ])('reads the map position %s', (text, expected) => {
    expect(parseMapPosition(text)).toEqual(expected);
  });

  it.each(['37.779,-122.429', '@37.779', '@', '@,', '@a,b', '@91,0', '@1,2,x', '@1,2,3,4', ''])(
    'reads no map position from %j',
    (text) => {
      expect(parseMapPosition(text)).toBeNull();
    },
  );
});

describe('formatMapPosition', () => {
  it('formats a map position with three decimals and no negative zero', () => {
    expect(formatMapPosition({ lat: -0.0001, lng: -122.42949, zoom: 9.123456 })).toBe('@0,-122.429,9.123');
  });
  it('formats the default map position when none is given', () => {
    expect(formatMapPosition()).toBe('@37.779,-122.47,13');
  });
  it('formats a map position that reads back to within 0.0005', () => {
    const numbers = fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 0, max: 21, noNaN: true }),
    );
    fc.assert(
      fc.property(numbers, ([lat, lng, zoom]) => {
        const read = parseMapPosition(formatMapPosition({ lat, lng, zoom }));
        expect(Math.abs((read?.lat ?? 999) - lat)).toBeLessThan(0.00051);
        expect(Math.abs((read?.lng ?? 999) - lng)).toBeLessThan(0.00051);
        expect(Math.abs((read?.zoom ?? 999) - zoom)).toBeLessThan(0.00051);
      }),
    );
  });
});

describe('formatCoordinates', () => {
  it('formats coordinates with latitude first', () => {
    expect(formatCoordinates([-122.4194155, 37.7749295])).toBe('37.77493, -122.41942');
  });
});
