import { countOrdersOf, deleteScene, lockItem, replaceScene } from './items.store.ts';
import { sceneOfItem } from './scene-of-item.ts';

/** How scenes are changed, for modules that present them under another name. */
export const sceneWrites = { sceneOfItem, lockItem, replaceScene, deleteScene, countOrdersOf } as const;
export type SceneWrites = typeof sceneWrites;
