import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useFormats } from './formats.ts';
import {
  areaText,
  distanceText,
  kilometresText,
  metresText,
  shortKilometresText,
  speedText,
} from './measures.ts';

afterEach(() => useFormats.setState({ units: 'metric' }));

describe('in metric units', () => {
  test.each([
    [0, '0 m'],
    [811.6, '812 m'],
    [999.6, '1000 m'],
    [1000, '1000 m'],
    [1001, '1.00 km'],
    [9_996, '10.0 km'],
    [45_678, '45.7 km'],
    [345_678, '346 km'],
    [20_015_087, '20,015 km'],
  ])('a distance of %s m is shown as %s', (metres, text) => expect(distanceText(metres)).toBe(text));

  test.each([
    [0, '0 km²'],
    [1e-9, '1 m²'],
    [0.000_4, '400 m²'],
    [0.064, '64,000 m²'],
    [0.099_999_9, '100,000 m²'],
    [0.1, '0.1 km²'],
    [9.96, '10 km²'],
    [2310.4, '2,310 km²'],
  ])('an area of %s km² is shown as %s', (areaKm2, text) => expect(areaText(areaKm2)).toBe(text));

  test('altitudes, uncertainties, speeds and heights keep their units', () => {
    expect(kilometresText(541.26)).toBe('541 km');
    expect(kilometresText(541.26, 1)).toBe('541.3 km');
    expect([0.52, 43.4].map(shortKilometresText)).toEqual(['0.5 km', '43 km']);
    expect(speedText(7.58)).toBe('7.58 km/s');
    expect([8, 12.345, -3.1].map(metresText)).toEqual(['8 m', '12.35 m', '-3.1 m']);
  });
});

describe('in imperial units', () => {
  beforeEach(() => useFormats.setState({ units: 'imperial' }));

  // 1 ft = 0.3048 m, 1 mi = 1609.344 m, 640 acres = 1 mi², exactly (NIST Special Publication 811, appendix B).
  test.each([
    [0, '0 ft'],
    [0.3048, '1 ft'],
    [1609.344, '5,280 ft'],
    [1610, '1.00 mi'],
    [45_678, '28.4 mi'],
    [20_015_087, '12,437 mi'],
  ])('a distance of %s m is shown as %s', (metres, text) => expect(distanceText(metres)).toBe(text));

  test.each([
    [0, '0 mi²'],
    [1e-9, '1 ft²'],
    [0.000_1, '1,076 ft²'],
    [0.004_046_856, '1 ac'],
    [0.064, '16 ac'],
    [0.259, '0.1 mi²'],
    [2.589_988_11, '1 mi²'],
    [2310.4, '892 mi²'],
  ])('an area of %s km² is shown as %s', (areaKm2, text) => expect(areaText(areaKm2)).toBe(text));

  test('altitudes, uncertainties, speeds and heights are in miles and feet', () => {
    expect(kilometresText(541.26)).toBe('336 mi');
    expect(kilometresText(541.26, 1)).toBe('336.3 mi');
    expect([0.52, 43.4].map(shortKilometresText)).toEqual(['0.3 mi', '27 mi']);
    expect(speedText(7.58)).toBe('4.71 mi/s');
    expect([8, 12.345].map(metresText)).toEqual(['26.25 ft', '40.5 ft']);
  });
});
