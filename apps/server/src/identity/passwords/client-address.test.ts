import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, siteOf, trustedProxies } from './client-address.ts';

const proxies = trustedProxies('10.0.0.0/8, 2001:db8:1::/48, 192.0.2.1') ?? new BlockList();

describe('the address of a client', () => {
  it.each([
    ['203.0.113.5', undefined, '203.0.113.5'],
    ['203.0.113.5', '198.51.100.7', '203.0.113.5'],
    ['10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', 'invented, 6.6.6.6, 198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', '198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['10.0.0.1', '198.51.100.7, 203.0.113.9, 192.0.2.1', '203.0.113.9'],
    ['::ffff:10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
    ['10.0.0.1', 'unknown', '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['2001:db8:1::9', '[2001:db8:2:3:4:5:6:7]:443', '2001:db8:2:3::/64'],
    ['2001:db8:2:3:ffff::1', undefined, '2001:db8:2:3::/64'],
    ['fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
    [undefined, undefined, ''],
  ])('of the peer %s with X-Forwarded-For "%s" is %s', (remote, forwarded, address) => {
    expect(clientAddress({ remote, forwarded, proxies })).toBe(address);
  });

  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['2001:db8:2:3::/64', '2001:db8:2::/48'],
    ['2001:db8:2:4::/64', '2001:db8:2::/48'],
    ['', ''],
  ])('%s belongs to the site %s', (address, site) => {
    expect(siteOf(address)).toBe(site);
  });

  it.each(['proxy', '10.0.0.0/33', '10.0.0', '10.0.0.1/x', '::1/129'])(
    'rejects "%s" as a list of trusted proxies',
    (text) => {
      expect(trustedProxies(text)).toBeUndefined();
    },
  );
});
