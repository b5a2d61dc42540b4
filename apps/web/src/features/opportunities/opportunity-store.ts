import { create } from 'zustand';
import type { DrawTool } from '../../map/drawing/draw-tool.ts';
import { hasRoomForPanel } from '../../parts/layout/panel-room.ts';

interface OpportunityStore {
  readonly tool: DrawTool | undefined;
  readonly isPanelOpen: boolean;
}

/** The interaction state of the opportunity viewer. */
export const useOpportunityStore = create<OpportunityStore>(() => ({
  tool: undefined,
  isPanelOpen: hasRoomForPanel(),
}));

export function setOpportunityTool(tool: DrawTool | undefined): void {
  useOpportunityStore.setState({ tool });
}

export function openOpportunityPanel(isPanelOpen: boolean): void {
  useOpportunityStore.setState({ isPanelOpen });
}
