import { FINDING_MAKERS } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { ofNotationScene } from './notation.ts';

const exported = (name: string) =>
  ({
    method: 'GET',
    path: `/private/v1/sigma/notation/scenes/{scene}/${name}`,
    access: { tier: 'private', needs: 'read' },
    tag: 'Notation',
    params: ofNotationScene,
    query: z.object({
      made_by: z
        .enum(FINDING_MAKERS)
        .default('people')
        .describe('Whose findings: those that people drew, by default'),
    }),
    response: z.unknown(),
    resource: 'exports',
  }) as const;

export const exportNotationFeatures = operation({
  id: 'exportNotationFeatures',
  ...exported('features.geojson'),
  summary:
    'Exports the findings on a scene as a GeoJSON FeatureCollection, without those that were withdrawn',
  produces: 'application/geo+json',
});

export const exportNotationMask = operation({
  id: 'exportNotationMask',
  ...exported('mask.tif'),
  summary:
    'Exports the findings on a scene as a training mask: a Cloud Optimized GeoTIFF of one byte per pixel on the grid of the scene, 0 where there is none and the class of the type elsewhere. Smaller shapes lie above larger ones.',
  produces: 'image/tiff; application=geotiff; profile=cloud-optimized',
  errors: ['wrong_state'],
});

export const exportNotationClasses = operation({
  id: 'exportNotationClasses',
  ...exported('classes.json'),
  summary:
    'Returns the classes of the training mask of a scene: value, name, and how many features and pixels have it',
  response: z
    .object({
      scene: z.string(),
      collection: z.string(),
      epsg: z.int(),
      width: z.int(),
      height: z.int(),
      classes: z.array(z.object({ value: z.int(), name: z.string(), features: z.int(), pixels: z.int() })),
    })
    .meta({
      id: 'NotationClasses',
      examples: [
        {
          scene: 'GHOSt1_20261118T175200Z_004711',
          collection: 'ghost-hsi-spot',
          epsg: 32613,
          width: 320,
          height: 320,
          classes: [
            { value: 0, name: 'Background', features: 0, pixels: 102210 },
            { value: 8, name: 'Methane', features: 2, pixels: 190 },
          ],
        },
      ],
    }),
  errors: ['wrong_state'],
});
