import { describe, expect, it } from 'vitest';
import { assetOf } from '../data/finding.fixture.ts';
import { recipientsCount, recipientsOf } from './recipients.ts';

describe('the recipients of a report', () => {
  const both = ['ops@demo.example', 'field@demo.example'];

  it('are counted once, on however many lists of its assets they are', () => {
    const assets = [assetOf({ report_emails: both }), assetOf({ report_emails: both })];
    expect(recipientsOf(assets)).toEqual({ count: 2, isAtMost: false, addresses: both });
  });

  it.each([
    ['one asset', [2], '2'],
    ['several assets, whose lists may have the same people', [2, 2], 'up to 4'],
  ])('of %s are a number for those who may not read the addresses', (_, counts, text) => {
    const assets = counts.map((count) => assetOf({ report_emails: undefined, report_recipients: count }));
    expect(recipientsOf(assets).addresses).toBeUndefined();
    expect(recipientsCount(recipientsOf(assets))).toBe(text);
  });
});
