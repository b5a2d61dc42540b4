import { useEffect } from 'react';
import { create } from 'zustand';

/** What is asked before the present view is left; the shell puts it as a dialog. */
export interface LeaveQuestion {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel?: string;
  /** Paths after the program prefix that count as staying, such as "/map". */
  readonly staysAt: readonly string[];
  /** Paths below those that count as leaving all the same. */
  readonly leavesAt?: readonly string[];
  /** Runs when leaving is confirmed, before the new view opens. */
  readonly onLeave: () => void;
}

interface LeaveQuestionStore {
  readonly question: LeaveQuestion | undefined;
}

export const useLeaveQuestionStore = create<LeaveQuestionStore>(() => ({ question: undefined }));

/** Holds the question while the component is mounted; `undefined` means one may go. */
export function useLeaveQuestion(question: LeaveQuestion | undefined): void {
  useEffect(() => {
    useLeaveQuestionStore.setState({ question });
    return () => useLeaveQuestionStore.setState({ question: undefined });
  }, [question]);
}
