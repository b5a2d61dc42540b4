/** Where the links of the dashboard lead. */
export interface DashboardSlots {
  readonly onViewer: () => void;
  readonly onScenes: (taskId: string) => void;
  readonly onOrder: (order: string) => void;
}
