import type { NamedItem } from '@sigma/archive';
import type { CooperativeWork } from '../../../work/index.ts';
import { itemText } from '../protocol/answer-items.ts';
import type { StacLinks } from '../protocol/stac-links.ts';

interface GeoJsonOptions {
  readonly matched: number;
  readonly returned: number;
  readonly work: Pick<CooperativeWork, 'pause'>;
}

/** A STAC ItemCollection as chunks of text: Items as a search returns them, one per line. */
export async function* geoJsonOf(
  pages: AsyncIterable<readonly NamedItem[]>,
  links: StacLinks,
  { matched, returned, work }: GeoJsonOptions,
): AsyncGenerator<string> {
  yield `{"type":"FeatureCollection","numberMatched":${matched},"numberReturned":${returned},"features":[\n`;
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue;
    let text = '';
    for (const item of page) {
      text += separator + itemText(item, links);
      separator = ',\n';
      await work.pause();
    }
    yield text;
  }
  yield `\n],"links":${JSON.stringify([links.root])}}\n`;
}
