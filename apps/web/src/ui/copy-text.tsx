import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ICON_STROKE } from './button.tsx';
import classes from './copy-text.module.css';

const FEEDBACK_MS = 3000;

interface CopyTextProps {
  readonly text: string;
  /** What is shown when it differs from what is copied. */
  readonly shown?: string;
  readonly bare?: boolean;
}

/** Click to copy; says "Copied" or "Failed" for 3 seconds (1:9). */
export function CopyText({ text, shown = text, bare = false }: CopyTextProps) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () => {
    // Without a permission or a secure page there is no clipboard (1:8: only logged, the button says "Failed").
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setOutcome('copied'),
      (cause: unknown) => {
        console.warn('copying failed', cause);
        setOutcome('failed');
      },
    );
  };

  return (
    <button
      type="button"
      className={classes.copy}
      data-outcome={outcome}
      data-bare={bare || undefined}
      aria-label={outcome === 'idle' ? `Copy ${shown}` : undefined}
      onClick={copy}
    >
      <CopyFace outcome={outcome} shown={shown} />
    </button>
  );
}

function CopyFace({
  outcome,
  shown,
}: {
  readonly outcome: 'idle' | 'copied' | 'failed';
  readonly shown: string;
}) {
  switch (outcome) {
    case 'idle':
      return (
        <>
          {shown}
          <IconCopy size={16} stroke={ICON_STROKE} />
        </>
      );
    case 'copied':
      return (
        <span role="status" className={classes.face}>
          Copied
          <IconCheck size={16} stroke={ICON_STROKE} />
        </span>
      );
    case 'failed':
      return (
        <span role="status" className={classes.face}>
          Failed
          <IconX size={16} stroke={ICON_STROKE} />
        </span>
      );
  }
}
