import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Reads "10.0.0.0/8, 192.0.2.1, ::1" into a list of addresses; undefined when an entry is not an address. */
export function trustedProxies(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const family = familyOf(address);
    if (family === undefined) return undefined;
    const most = family === 'ipv4' ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (prefix > most) return undefined;
    list.addSubnet(address, prefix, family);
  }
  return list;
}

interface AddressOptions {
  /** The peer of the connection. */
  readonly remote: string | undefined;
  /** The header X-Forwarded-For. */
  readonly forwarded: string | undefined;
  readonly proxies: BlockList;
}

/**
 * The address of a client: that of the connection, or the last entry of X-Forwarded-For that no trusted proxy wrote
 * about another one. Entries further left come from the client and may be invented. An IPv6 address counts with its
 * network of 64 bits, which is what one client has.
 */
export function clientAddress({ remote = '', forwarded = '', proxies }: AddressOptions): string {
  let address = plainAddress(remote);
  for (const entry of forwarded.split(',').toReversed()) {
    if (!isTrusted(address, proxies)) break;
    const next = plainAddress(entry.trim());
    if (familyOf(next) === undefined) break;
    address = next;
  }
  return networkOf(address);
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const family = familyOf(address);
  return family !== undefined && proxies.check(address, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) ? 'ipv6' : undefined;
}

/** Without a port, brackets, a zone, or the prefix of an IPv4 address in IPv6. */
function plainAddress(text: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL parser writes an address in its shortest form, so that its groups can be counted.
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [left = '', right] = short.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The network of a site: of an IPv6 address, as `clientAddress` returns it, the 48 bits that a site may have. */
export function siteOf(address: string): string {
  const [, left] = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(address) ?? [];
  return left === undefined ? address : `${left}:/48`;
}
