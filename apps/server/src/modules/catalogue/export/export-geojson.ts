import type { NamedItem } from '@sigma/archive';
import { itemText } from '../protocol/answer-items.ts';
import type { StacLinks } from '../protocol/stac-links.ts';

/** A STAC ItemCollection as chunks of text: Items as a search returns them, one per line. */
export async function* geoJsonOf(
  pages: AsyncIterable<readonly NamedItem[]>,
  links: StacLinks,
  { matched, returned }: { readonly matched: number; readonly returned: number },
): AsyncGenerator<string> {
  yield `{"type":"FeatureCollection","numberMatched":${matched},"numberReturned":${returned},"features":[\n`;
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((item) => itemText(item, links)).join(',\n');
    separator = ',\n';
  }
  yield `\n],"links":${JSON.stringify([links.root])}}\n`;
}
