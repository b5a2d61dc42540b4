import { countOrdersOf, deleteScene, lockItem, replaceScene } from './items.store.ts';
import { sceneOfItem } from './scene-of-item.ts';

/** The functions that change scenes, for modules that present scenes under another name. */
export const sceneWrites = { sceneOfItem, lockItem, replaceScene, deleteScene, countOrdersOf } as const;
export type SceneWrites = typeof sceneWrites;
