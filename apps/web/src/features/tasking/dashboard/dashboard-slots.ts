import type { ProgramTasking } from '@sigma/contract';
import type { ReactNode } from 'react';

/** What the page gives the dashboard: how a status looks, and where things lead. */
export interface DashboardSlots {
  readonly badge: (status: ProgramTasking['status'], bare: boolean) => ReactNode;
  readonly onViewer: () => void;
  readonly onScenes: (taskId: string) => void;
  readonly onOrder: (order: string) => void;
}
