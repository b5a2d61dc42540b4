import type { ProgramTasking } from '@sigma/contract';
import type { ScenePanel } from '../../../parts/scene-panel/scene-panel.ts';

/** Where the links of the dashboard lead. */
export interface DashboardSlots {
  readonly onViewer: () => void;
  readonly onScenes: (taskId: string) => void;
  readonly onOrder: (order: string) => void;
  /** Shows the coming passes over the area of a request that ended without a capture. */
  readonly onAgain: (request: ProgramTasking) => void;
  readonly scenePanel: ScenePanel;
}
