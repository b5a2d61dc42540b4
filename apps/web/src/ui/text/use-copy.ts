import { useEffect, useState } from 'react';

const FEEDBACK_MS = 3000;

export type CopyOutcome = 'idle' | 'copied' | 'failed';

/** Writes to the clipboard and reports the outcome for 3 seconds (spec 1:9). */
export function useCopy(): readonly [outcome: CopyOutcome, copy: (text: string) => void] {
  const [outcome, setOutcome] = useState<CopyOutcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = (text: string) => {
    // Without a permission or a secure page there is no clipboard (spec 1:8: only logged, the button says "Failed").
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setOutcome('copied'),
      (cause: unknown) => {
        console.warn('copying failed', cause);
        setOutcome('failed');
      },
    );
  };
  return [outcome, copy];
}
