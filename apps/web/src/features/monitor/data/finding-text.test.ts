import { afterEach, describe, expect, it } from 'vitest';
import { useFormats } from '../../../ui/text/formats.ts';
import { findingOf } from './finding.fixture.ts';
import { filterParameters, wholeDays } from './finding-filter.ts';
import {
  amountOf,
  findingLine,
  findingName,
  measuredAreaText,
  passLimitText,
  sourceSeenText,
} from './finding-text.ts';

describe('a finding', () => {
  it.each([
    ['with a rate', {}, '410 ± 120 kg/h · wind 4.1 m/s from SW'],
    ['near the limit', { detection_limit_kg_h: 310 }, 'About 410 ± 120 kg/h · wind 4.1 m/s from SW'],
    [
      'without a rate',
      { emission_rate_kg_h: null, not_quantified: 'the plume leaves the picture' },
      'Not quantified: the plume leaves the picture · wind 4.1 m/s from SW',
    ],
    ['without wind', { wind_speed_ms: null }, '410 ± 120 kg/h'],
    ['that the wind does not move', { detection_type: 'Vehicle', count: 3 }, '3 vehicles'],
    [
      'with less than half of the limit, as earlier versions have stored it',
      { emission_rate_kg_h: 30, emission_uncertainty_kg_h: 19, detection_limit_kg_h: 287 },
      'Below what this pass can measure',
    ],
    [
      'that its analysis could not measure',
      { emission_rate_kg_h: null, not_quantified: 'below what this pass can measure' },
      'Below what this pass can measure',
    ],
    ['with an area', { detection_type: 'Soil Contamination' }, '1.8 ha'],
    [
      'with a share',
      {
        detection_type: 'Hydrocarbon Leak',
        area: null,
        intensity: 42,
        intensity_unit: '%',
      },
      '42 % of the ground',
    ],
    [
      'with a score',
      {
        detection_type: 'Digging',
        area: null,
        intensity: 6.28,
        intensity_unit: 'sigma',
      },
      '6.3 standard deviations',
    ],
    [
      'without numbers',
      { detection_type: 'Digging', call_type: 'Encroachment', area: null, intensity: null },
      'Encroachment',
    ],
  ] as const)('%s is described in one line', (_, values, line) => {
    expect(findingLine(findingOf(0, values)).replaceAll('\u00a0', ' ')).toBe(line);
  });

  it('keeps value, deviation and unit in one line', () => {
    expect(findingLine(findingOf(0))).toBe('410\u00a0±\u00a0120\u00a0kg/h · wind 4.1\u00a0m/s from SW');
    expect(passLimitText(findingOf(0))).toBe('210\u00a0±\u00a042\u00a0kg/h');
  });

  it('is named by type, or what its gas is, and number', () => {
    expect(findingName(findingOf(0))).toBe('Methane, D-20931');
    const plume = { detection_type: 'Plume' } as const;
    expect(findingName(findingOf(0, { ...plume, gas: 'gas' }))).toBe(
      'Gas, not proven to be methane, D-20931',
    );
    expect(findingName(findingOf(0, { ...plume, gas: 'possible' }))).toBe('Possible gas, D-20931');
    expect(
      amountOf(findingOf(0, { detection_type: 'Vehicle', count: 1, area: null, intensity: null })),
    ).toBeUndefined();
  });
});

it('a source says how many of the passes that could have seen it did', () => {
  const source = { id: 's', name: 'Pad 7', state: 'open', passes_seen: 3, passes_looked: 4 } as const;
  expect(sourceSeenText(source, 0)).toBe('Pad 7, seen in 3 of 4 passes that could have seen it');
  expect(sourceSeenText(source, 2)).toBe(
    'Pad 7, seen in 3 of 4 passes that could have seen it; 2 passes are not analysed yet',
  );
});

describe('a filter', () => {
  it('includes both of its days completely', () => {
    expect(wholeDays('2026-08-21', '2026-11-21')).toEqual({
      after: '2026-08-21T00:00:00.000Z',
      before: '2026-11-21T23:59:59.999Z',
    });
  });

  it('leaves out lists without a choice', () => {
    const parameters = filterParameters({
      assets: [],
      statuses: ['accepted'],
      near: { point: [1, 2], distM: 50 },
    });
    const sent = Object.entries(parameters).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(sent)).toEqual({ feedback_status: ['accepted'], point: [1, 2], dist: 50 });
  });
});

describe('the area of a finding', () => {
  afterEach(() => useFormats.setState({ units: 'metric' }));

  it.each([
    ['metric', 64, '64 m²'],
    ['metric', 1216, '1,200 m²'],
    ['metric', 9960, '1 ha'],
    ['metric', 94_656, '9.5 ha'],
    ['metric', 1_240_000, '1.2 km²'],
    ['imperial', 94_656, '23 ac'],
  ] as const)('has two figures in %s units: %d m² is %s', (units, areaM2, text) => {
    useFormats.setState({ units });
    expect(measuredAreaText(areaM2)).toBe(text.replaceAll(' ', '\u00a0'));
  });
});
