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

/** Chosen passes get the aim points that they had in the wizard, so that the map shows them and they can be dragged. */
export function aimChosenPasses(aimed: readonly RequestedPass[]): void {
  const aims = new Map(aimed.map(({ pass, target }) => [pass.id, target]));
  useOpportunityStore.setState(({ chosen }) => ({
    chosen: chosen.map(({ pass, target }) => ({
      pass,
      target: aims.has(pass.id) ? aims.get(pass.id) : target,
    })),
  }));
}

/** Passes that have been requested are no longer chosen. */
export function unchoosePasses(requested: readonly RequestedPass[]): void {
  useOpportunityStore.setState(({ chosen }) => ({
    chosen: chosen.filter(({ pass }) => !requested.some((one) => one.pass.id === pass.id)),
  }));
}
