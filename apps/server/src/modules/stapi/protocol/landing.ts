import { bind, readStapiConformance, readStapiLanding } from '@sigma/contract';
import { API_CONFORMANCE } from './conformance.ts';
import { stapiLinks } from './stapi-links.ts';

export const readStapiLandingBinding = () =>
  bind(readStapiLanding, async ({ params: { program }, url }) => {
    const links = stapiLinks(url, program);
    return {
      id: `program-${program}`,
      title: 'Sigma tasking',
      description: 'Opportunities for satellite captures of this program, and its orders.',
      conformsTo: API_CONFORMANCE,
      links: [
        links.toLanding('self'),
        links.toLanding('root'),
        links.toConformance(),
        links.toProducts('products'),
        links.toOrders('orders'),
        links.toSearches('search-records'),
        links.toApiDocument(),
        links.toApiPage(),
      ],
    };
  });

export const readStapiConformanceBinding = () =>
  bind(readStapiConformance, async () => ({ conformsTo: API_CONFORMANCE }));
