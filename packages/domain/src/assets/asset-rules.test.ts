import { describe, expect, it } from 'vitest';
import { assetAreaIssue, assetIssues, assetStatus, isMonitoredAt, recipientsOf } from './asset-rules.ts';

const ASSET = {
  name: 'Permian pads',
  monitoring_start_date: '2026-03-12',
  monitoring_end_date: '2027-03-12',
  report_emails: [],
  alert_emails: [],
};
const issues = (changes: object) =>
  assetIssues({ ...ASSET, ...changes }).map(({ field, message }) => [field, message]);

describe('an asset', () => {
  it.each([
    ['without a name', { name: '' }, 'name', 'Asset Title is a required field'],
    [
      'without a first day',
      { monitoring_start_date: '' },
      'monitoring_start_date',
      'Start Date is a required field',
    ],
    [
      'without a last day',
      { monitoring_end_date: '' },
      'monitoring_end_date',
      'End Date is a required field',
    ],
    [
      'that ends before it starts',
      { monitoring_end_date: '2026-03-11' },
      'monitoring_end_date',
      "End date can't be before the start date.",
    ],
    ['with a name of two lines', { name: 'A\nB' }, 'name', 'A name must be one line of complete characters'],
    [
      'with a name of 201 characters',
      { name: '🛰'.repeat(201) },
      'name',
      'A name may have at most 200 characters; this name has 201',
    ],
  ])('%s is rejected', (_, changes, field, message) => {
    expect(issues(changes)).toEqual([[field, message]]);
  });

  it('with all that is wrong names every field', () => {
    const changes = { name: '', monitoring_end_date: '2020-01-01', alert_emails: ['x'] };
    expect(issues(changes).map(([field]) => field)).toEqual([
      'name',
      'monitoring_end_date',
      'alert_emails.0',
    ]);
  });

  it('of one day, with a name of 200 characters beyond the basic plane, is valid', () => {
    expect(issues({ name: '🛰'.repeat(200), monitoring_end_date: '2026-03-12' })).toEqual([]);
  });

  it.each([
    ['2026-03-11T23:59:59.999Z', 'upcoming'],
    ['2026-03-12T00:00:00.000Z', 'active'],
    ['2027-03-12T23:59:59.999Z', 'active'],
    ['2027-03-13T00:00:00.000Z', 'ended'],
  ])('is at %s %s', (at, status) => {
    expect(assetStatus(ASSET, new Date(at))).toBe(status);
    expect(isMonitoredAt(ASSET, new Date(at))).toBe(status === 'active');
  });

  it.each([
    [400, undefined],
    [400.2, 'An asset may have at most 400 km²; this area has 401 km²'],
  ])('of %s km² is answered with %s', (km2, message) => {
    expect(assetAreaIssue(km2)?.message).toBe(message);
  });
});

describe('a list of recipients', () => {
  const addresses = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@x.example`);

  it('with one bad address of ten names its index', () => {
    const alert_emails = addresses(10).with(3, 'ops@');
    expect(issues({ alert_emails })).toEqual([['alert_emails.3', 'ops@ is not a valid email address.']]);
  });

  it('has at most 50 addresses, in which one that is repeated counts once', () => {
    expect(issues({ report_emails: [...addresses(50), 'A0@X.example'] })).toEqual([]);
    expect(issues({ report_emails: addresses(51) })).toEqual([
      ['report_emails', 'A list may have at most 50 addresses; this one has 51'],
    ]);
  });

  it('is stored in lower case, each address once', () => {
    expect(recipientsOf([' Ops@Demo.example', 'ops@demo.example', 'b@demo.example'])).toEqual([
      'ops@demo.example',
      'b@demo.example',
    ]);
  });
});
