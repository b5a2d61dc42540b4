import {
  type Binding,
  bind,
  listNotationPasses as listPassesOperation,
  type NotationPass,
  page,
  type Refusal,
  readNotationScene as readSceneOperation,
  refuse,
} from '@sigma/contract';
import type { Connection, Database } from '@sigma/db';
import { mutableArea, unwrapArea } from '@sigma/geo';
import { listNotationPasses, passesOfScene, type StoredNotationPass } from './passes.store.ts';
import { gridOfScene } from './scene-grid.ts';
import { readNotationScene, type StoredNotationScene } from './scenes.store.ts';

/** The pictures of assets, and one scene with the assets that it shows. */
export function readNotationBindings({ kysely }: Database): readonly Binding[] {
  return [
    bind(listPassesOperation, async (call) => {
      const { query } = call;
      const filters = {
        programs: query.program,
        assets: query.asset,
        after: query.acquired_after,
        before: query.acquired_before,
        states: query.state,
        completed: query.completed,
        drawn: query.drawn,
      };
      const { rows, count } = await listNotationPasses(kysely, filters, query);
      return page(rows.map(passAnswer), count, call);
    }),
    bind(readSceneOperation, async ({ params }) => {
      const scene = await readNotationScene(kysely, params.scene);
      return scene === undefined ? noScene(params.scene) : sceneAnswer(kysely, scene);
    }),
  ];
}

export const noScene = (scene: string): Refusal =>
  refuse('not_found', `There is no scene with the id "${scene}".`);

export function passAnswer(row: StoredNotationPass): NotationPass {
  const { completed_at, author } = row;
  return {
    id: row.id,
    asset: row.asset_id,
    asset_name: row.asset_name,
    program: row.program_id,
    collection: row.collection,
    file_id: row.scene_id,
    sensor: row.sensor,
    acquired_at: row.acquired_at.toISOString(),
    state: row.state,
    cloud_share: row.cloud_share,
    found: row.found,
    drawn: row.drawn,
    completed: completed_at === null ? null : { at: completed_at.toISOString(), by: author ?? '' },
  };
}

async function sceneAnswer(kysely: Connection, scene: StoredNotationScene) {
  const passes = await passesOfScene(kysely, { collection: scene.collection, scene: scene.id });
  const grid = gridOfScene(scene);
  return {
    collection: scene.collection,
    file_id: scene.id,
    acquired_at: scene.start.toISOString(),
    footprint: mutableArea(unwrapArea(scene.footprint)),
    grid: grid === undefined ? null : { epsg: grid.epsg, width: grid.width, height: grid.height },
    passes: passes.map((pass) => ({ ...passAnswer(pass), aoi: mutableArea(unwrapArea(pass.aoi)) })),
  };
}
