import {
  type Binding,
  bind,
  type Call,
  exportNotationClasses,
  exportNotationFeatures,
  exportNotationMask,
  Refusal,
  refuse,
} from '@sigma/contract';
import type { Connection, Database } from '@sigma/db';
import { MASK_CLASSES, maskClassOf } from '@sigma/domain';
import { unwrapArea } from '@sigma/geo';
import { type ExportedFinding, findingsOfScene } from './findings.store.ts';
import { drawMask } from './mask/draw-mask.ts';
import type { DrawnMask, MaskTask } from './mask/mask-task.ts';
import { noScene } from './read-notation.ts';
import { gridOfScene, type SceneGrid } from './scene-grid.ts';
import { readNotationScene, type StoredNotationScene } from './scenes.store.ts';

/** The findings on a scene as files for geographic information systems and for training. */
export function exportNotationBindings({ expensive }: Database): readonly Binding[] {
  return [
    bind(exportNotationFeatures, async (call) => {
      const drawn = await drawnOn(expensive, call);
      if (drawn instanceof Refusal) return drawn;
      const text = JSON.stringify(collectionOf(drawn));
      return fileResponse(text, `${drawn.scene.id}-features.geojson`, 'application/geo+json');
    }),
    bind(exportNotationMask, async (call) => {
      const masked = await maskOn(expensive, call, 'file');
      if (masked instanceof Refusal) return masked;
      const { mask, scene } = masked;
      return fileResponse(mask.file ?? '', `${scene.id}-mask.tif`, exportNotationMask.produces);
    }),
    bind(exportNotationClasses, async (call) => {
      const masked = await maskOn(expensive, call, 'counts');
      if (masked instanceof Refusal) return masked;
      const { grid, mask, scene, findings } = masked;
      const featuresOf = (value: number) =>
        findings.filter((finding) => maskClassOf(finding.detection_type) === value).length;
      return {
        scene: scene.id,
        collection: scene.collection,
        epsg: grid.epsg,
        width: grid.width,
        height: grid.height,
        classes: MASK_CLASSES.map(({ value, name }) => ({
          value,
          name,
          features: featuresOf(value),
          pixels: mask.pixels.get(value) ?? 0,
        })),
      };
    }),
  ];
}

interface DrawnScene {
  readonly scene: StoredNotationScene;
  readonly findings: readonly ExportedFinding[];
}
type ExportCall = Pick<Call<typeof exportNotationMask>, 'params' | 'query' | 'signal'>;

async function drawnOn(kysely: Connection, { params, query }: ExportCall): Promise<DrawnScene | Refusal> {
  const scene = await readNotationScene(kysely, params.scene);
  if (scene === undefined) return noScene(params.scene);
  const key = { collection: scene.collection, scene: scene.id };
  return { scene, findings: await findingsOfScene(kysely, { ...key, madeBy: query.made_by }) };
}

interface MaskedScene extends DrawnScene {
  readonly grid: SceneGrid;
  readonly mask: DrawnMask;
}

async function maskOn(
  kysely: Connection,
  call: ExportCall,
  wanted: MaskTask['wanted'],
): Promise<MaskedScene | Refusal> {
  const drawn = await drawnOn(kysely, call);
  if (drawn instanceof Refusal) return drawn;
  const grid = gridOfScene(drawn.scene);
  if (grid === undefined)
    return refuse('wrong_state', 'The scene has no grid in a known system, so it has no mask.');
  const shapes = drawn.findings.map(({ detection_type, outline, point }) => ({
    value: maskClassOf(detection_type),
    geometry: outline === null ? point : unwrapArea(outline),
  }));
  const { epsg, transform, width, height } = grid;
  const plain = { epsg, transform, width, height };
  const mask = await drawMask({ shapes, grid: plain, wanted }, call.signal);
  return { ...drawn, grid, mask };
}

const collectionOf = ({ scene, findings }: DrawnScene) => ({
  type: 'FeatureCollection',
  name: scene.id,
  features: findings.map(({ point, outline, author, ...finding }) => ({
    type: 'Feature',
    id: finding.id,
    geometry: outline ?? point,
    properties: {
      number: finding.number,
      detection_class: finding.detection_class,
      detection_type: finding.detection_type,
      call_type: finding.call_type,
      mask_class: maskClassOf(finding.detection_type),
      detected_at: finding.detected_at,
      area_m2: finding.area_m2,
      head: point.coordinates,
      made_by: finding.made_by,
      author,
      algorithm: finding.algorithm,
      published_at: finding.published_at,
      asset: finding.asset_id,
      collection: scene.collection,
      file_id: scene.id,
    },
  })),
});

const fileResponse = (body: string | Uint8Array<ArrayBuffer>, name: string, type: string): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
