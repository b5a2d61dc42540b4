export type ItemMembers = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is ItemMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An Item whose assets and links have absolute addresses: relative addresses are resolved against the Item's own (its
 * "self" link); without such a link they are omitted, because only the imported file gave them a meaning.
 */
export function withAddresses(item: ItemMembers): ItemMembers {
  const { assets } = item;
  const base = selfOf(item);
  const links = linksOf(item, base);
  if (!isMembers(assets)) return { ...item, ...links };
  const usable = Object.entries(assets).flatMap(([key, asset]) => {
    if (!isMembers(asset) || typeof asset.href !== 'string') return [[key, asset] as const];
    const href = absolute(asset.href, base);
    return href === undefined ? [] : [[key, { ...asset, href }] as const];
  });
  return { ...item, ...links, assets: Object.fromEntries(usable) };
}

/** The number of assets that are in an Item but not in what `withAddresses` returned for it. */
export function countOmittedAssets(item: ItemMembers, addressed: ItemMembers): number {
  const countOf = ({ assets }: ItemMembers) => (isMembers(assets) ? Object.keys(assets).length : 0);
  return countOf(item) - countOf(addressed);
}

function linksOf({ links }: ItemMembers, base: string | undefined): ItemMembers {
  if (!Array.isArray(links)) return {};
  const usable = links.flatMap((link: unknown) => {
    if (!isMembers(link) || typeof link.href !== 'string' || link.href === '') return [link];
    const href = absolute(link.href, base);
    return href === undefined ? [] : [{ ...link, href }];
  });
  return { links: usable };
}

function selfOf({ links }: ItemMembers): string | undefined {
  if (!Array.isArray(links)) return undefined;
  const self: unknown = links.find((link) => isMembers(link) && link.rel === 'self');
  return isMembers(self) && typeof self.href === 'string' && isOnWeb(self.href) ? self.href : undefined;
}

/** Only this installation may assign its own addresses (from "/"): imported addresses begin with a scheme. */
function absolute(href: string, base: string | undefined): string | undefined {
  if (URL.canParse(href)) return href;
  return base !== undefined && URL.canParse(href, base) ? new URL(href, base).href : undefined;
}

const isOnWeb = (href: string): boolean => /^https?:/i.test(href) && URL.canParse(href);
