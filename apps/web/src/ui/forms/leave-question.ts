import { useEffect } from 'react';
import { create } from 'zustand';

/** The question before the user leaves the current view; the shell shows it in a dialog. */
export interface LeaveQuestion {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel?: string;
  /** Paths after the program prefix that count as staying, such as "/map". */
  readonly staysAt: readonly string[];
  /** Paths below `staysAt` that still count as leaving. */
  readonly leavesAt?: readonly string[];
  /** Whether a query leaves the view, although its path stays. */
  readonly leavesWith?: (query: Readonly<Record<string, unknown>>) => boolean;
  /** What is at risk is being saved: leaving waits for the answer, and the question appears only if saving fails. */
  readonly isBeingSaved?: boolean;
  /** Runs when leaving is confirmed, before the new view opens. */
  readonly onLeave: () => void;
}

interface LeaveQuestionStore {
  readonly question: LeaveQuestion | undefined;
}

export const useLeaveQuestionStore = create<LeaveQuestionStore>(() => ({ question: undefined }));

/** Registers the question while the component is mounted; `undefined` lets the user leave. */
export function useLeaveQuestion(question: LeaveQuestion | undefined): void {
  useEffect(() => {
    useLeaveQuestionStore.setState({ question });
    return () => useLeaveQuestionStore.setState({ question: undefined });
  }, [question]);
}
