import type { Position } from '@sigma/geo';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type AimProposals, hasUnaimedPasses, proposeAims } from '../../../parts/passes/aim-proposals.ts';
import {
  type CaptureInput,
  type RequestedPass,
  requestedPasses,
} from '../../../parts/passes/capture-input.ts';
import { useSession } from '../../../session/session.tsx';
import { useCaptureWizard } from './wizard-store.ts';

/** The aim points of captures that are requested together. */
export interface Aims {
  /** The requested passes with their aim points: those that were moved, otherwise chosen in the viewer or proposed. */
  readonly input: CaptureInput;
  /** Aim points that this run has proposed, by the id of their pass. */
  readonly proposals: AimProposals;
  readonly isProposing: boolean;
  /** Some text is not a position in the area. */
  readonly isInvalid: boolean;
  readonly move: (passId: string, aim: Position | undefined) => void;
  readonly setInvalid: (passId: string, isInvalid: boolean) => void;
}

const NO_PROPOSALS: AimProposals = new Map();

/** Proposes aim points for several passes over one area, once per run, and lets the user move each of them. */
export function useAims(input: CaptureInput): Aims {
  const { sensors } = useSession();
  const runKey = useCaptureWizard((state) => state.runKey);
  const [moved, setMoved] = useState<ReadonlyMap<string, Position | undefined>>(new Map());
  const [invalid, setInvalidIds] = useState<ReadonlySet<string>>(new Set());
  const proposing = useQuery({
    queryKey: ['aim-proposals', runKey],
    queryFn: ({ signal }) => proposeAims(input, sensors, signal),
    enabled: hasUnaimedPasses(input),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const proposals = proposing.data ?? NO_PROPOSALS;
  const aimed = useMemo(() => withAims(input, moved, proposals), [input, moved, proposals]);
  return {
    input: aimed,
    proposals,
    isProposing: proposing.isLoading,
    isInvalid: invalid.size > 0,
    move: (passId, aim) => setMoved((before) => new Map(before).set(passId, aim)),
    setInvalid: (passId, isInvalid) =>
      setInvalidIds((before) => {
        const others = [...before].filter((id) => id !== passId);
        return new Set(isInvalid ? [...others, passId] : others);
      }),
  };
}

function withAims(
  input: CaptureInput,
  moved: ReadonlyMap<string, Position | undefined>,
  proposals: AimProposals,
): CaptureInput {
  const aimed = ({ pass, target }: RequestedPass): RequestedPass => ({
    pass,
    target: moved.has(pass.id) ? moved.get(pass.id) : (target ?? proposals.get(pass.id)),
  });
  const [first, ...others] = requestedPasses(input).map(aimed);
  return { ...input, ...first, others };
}
