import { create } from 'zustand';
import type { DrawTool } from '../../map/drawing/draw-tool.ts';

interface TaskingStore {
  readonly tool: DrawTool | undefined;
  readonly isPanelOpen: boolean;
}

/** The interaction of the opportunity viewer. */
export const useTaskingStore = create<TaskingStore>(() => ({ tool: undefined, isPanelOpen: true }));

export function takeTaskingTool(tool: DrawTool | undefined): void {
  useTaskingStore.setState({ tool });
}

export function openTaskingPanel(isPanelOpen: boolean): void {
  useTaskingStore.setState({ isPanelOpen });
}
