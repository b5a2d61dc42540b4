import type { CaptureInput } from '../../../parts/passes/capture-input.ts';
import type { Aims } from './use-aims.ts';

/** Aim points as they were chosen in the viewer. */
export const aimsOf = (input: CaptureInput): Aims => ({
  input,
  proposals: new Map(),
  isProposing: false,
  isInvalid: false,
  move: () => undefined,
  setInvalid: () => undefined,
});
