import { z } from 'zod';
import { HAS_ANY_PRODUCT } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';

export const GEOCODE_TEXT_MAX = 200;
/** The longest name of a town has ten words, and that of a country six. */
export const GEOCODE_WORDS_MAX = 16;

const latLng = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

export const geocodeResult = z
  .object({
    formatted_address: z.string(),
    address_components: z.array(
      z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
    ),
    geometry: z.object({
      location: latLng,
      bounds: z
        .object({ northeast: latLng, southwest: latLng })
        .nullable()
        .describe('West is greater than east across the antimeridian; an estimate in the embedded gazetteer'),
    }),
  })
  .meta({ id: 'GeocodeResult' });
export type GeocodeResult = z.infer<typeof geocodeResult>;

export const geocode = operation({
  id: 'geocode',
  method: 'GET',
  path: '/public/v1/sigma/geocode/',
  access: { tier: 'some-program', grant: 'catalogue', contract: HAS_ANY_PRODUCT },
  tag: 'Places',
  summary: 'Finds places by name, most likely first',
  query: z.object({
    text: z
      .string()
      .trim()
      .min(1, 'must be the name of a place')
      .max(GEOCODE_TEXT_MAX, `must be at most ${GEOCODE_TEXT_MAX} characters`),
  }),
  response: z.object({ results: z.array(geocodeResult) }),
  resource: 'places',
  cost: {
    unit: 'words',
    subject: 'The text',
    most: GEOCODE_WORDS_MAX,
    of: ({ query }) => query.text.match(/[^\s\p{P}]+/gu)?.length ?? 0,
  },
  errors: ['unavailable'],
});
