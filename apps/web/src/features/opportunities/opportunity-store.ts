import { create } from 'zustand';
import type { DrawTool } from '../../map/drawing/draw-tool.ts';
import { hasRoomForPanel } from '../../parts/layout/panel-room.ts';
import type { RequestedPass } from '../../parts/passes/capture-input.ts';

interface OpportunityStore {
  readonly tool: DrawTool | undefined;
  readonly isPanelOpen: boolean;
  /** Passes that are to be requested together, ordered by time. */
  readonly chosen: readonly RequestedPass[];
  /** The search in which they were chosen; they do not count in another one. */
  readonly chosenIn: string;
}

/** The interaction state of the opportunity viewer. */
export const useOpportunityStore = create<OpportunityStore>(() => ({
  tool: undefined,
  isPanelOpen: hasRoomForPanel(),
  chosen: [],
  chosenIn: '',
}));

export function setOpportunityTool(tool: DrawTool | undefined): void {
  useOpportunityStore.setState({ tool });
}

export function openOpportunityPanel(isPanelOpen: boolean): void {
  useOpportunityStore.setState({ isPanelOpen });
}

/** Passes that have been requested are no longer chosen. */
export function unchoosePasses(requested: readonly RequestedPass[]): void {
  useOpportunityStore.setState(({ chosen }) => ({
    chosen: chosen.filter(({ pass }) => !requested.some((one) => one.pass.id === pass.id)),
  }));
}
