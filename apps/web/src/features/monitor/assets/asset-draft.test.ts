import { describe, expect, it } from 'vitest';
import { assetOf } from './asset.fixture.ts';
import {
  assetMessages,
  changeOf,
  draftMessages,
  draftOf,
  newAssetOf,
  recipientMessages,
} from './asset-draft.ts';

const draft = draftOf(assetOf());
const messages = (changes: object) => draftMessages({ ...draft, ...changes }, 'program');

describe('the form of an asset', () => {
  it('has nothing to say about an asset as it is stored', () => {
    expect(messages({})).toEqual({});
  });

  it.each([
    [{ name: '  ' }, { name: 'Asset Title is a required field' }],
    [{ monitoring_start_date: '' }, { monitoring_start_date: 'Start Date is a required field' }],
    [{ monitoring_end_date: '' }, { monitoring_end_date: 'End Date is a required field' }],
    [
      { monitoring_end_date: '2026-03-11' },
      { monitoring_end_date: "End date can't be before the start date." },
    ],
    [{ aoi: null }, { aoi: 'Area is a required field' }],
  ])('says of %j what the specification quotes', (changes, expected) => {
    expect(messages(changes)).toEqual(expected);
  });

  it('names the bad address of a list by its place', () => {
    const alert_emails = ['ops@demo.example', 'crew@', 'field@demo.example'];
    const found = messages({ alert_emails });
    expect(found).toEqual({ 'alert_emails.1': 'crew@ is not a valid email address.' });
    expect(recipientMessages(found, 'alert_emails')).toEqual(['crew@ is not a valid email address.']);
    expect(recipientMessages(found, 'report_emails')).toEqual([]);
  });

  it('accepts 50 addresses and says how many more there are', () => {
    const many = Array.from({ length: 51 }, (_, index) => `crew${index}@demo.example`);
    expect(messages({ report_emails: many.slice(1) })).toEqual({});
    expect(recipientMessages(messages({ report_emails: many }), 'report_emails')).toEqual([
      'A list may have at most 50 addresses; this one has 51',
    ]);
  });

  it('asks staff for the program and whole metres of the corridor', () => {
    expect(draftMessages({ ...draft, program: null, corridor_m: '2.5' }, 'staff')).toEqual({
      program: 'Program is a required field',
      corridor_m: 'Corridor must be whole metres from 0 to 1000',
    });
  });
});

it('begins a message of the server with the name of its field unless it is a sentence', () => {
  expect(
    assetMessages([
      { field: 'monitoring_start_date', message: 'must be a day' },
      { field: 'aoi', message: 'An asset may have at most 400 km²; this area has 512 km²' },
      { field: 'alert_emails.0', message: 'crew@ is not a valid email address.' },
      { field: 'alert_emails.1', message: 'wrong is not a valid email address.' },
    ]),
  ).toEqual({
    monitoring_start_date: 'Monitoring Start Date must be a day',
    aoi: 'An asset may have at most 400 km²; this area has 512 km²',
    'alert_emails.0': 'crew@ is not a valid email address.',
    'alert_emails.1': 'wrong is not a valid email address.',
  });
});

it('sends only what was changed, and what staff write only in their tier', () => {
  const typed = { ...draft, name: ' North pads ', corridor_m: '40' };
  expect(changeOf(typed, ['name', 'corridor_m'], 'program')).toEqual({ name: 'North pads' });
  expect(changeOf(typed, ['name', 'corridor_m'], 'staff')).toEqual({ name: 'North pads', corridor_m: 40 });
});

it('makes a complete body for a new asset, and none without an area', () => {
  expect(newAssetOf(draft)).toMatchObject({
    program: 3,
    name: 'Permian pads',
    kind: 'Well pads',
    corridor_m: 25,
  });
  expect(newAssetOf({ ...draft, aoi: null })).toBeUndefined();
});
