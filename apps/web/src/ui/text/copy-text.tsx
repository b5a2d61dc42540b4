import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { ICON_STROKE } from '../basics/button.tsx';
import classes from './copy-text.module.css';
import { type CopyOutcome, useCopy } from './use-copy.ts';

interface CopyTextProps {
  readonly text: string;
  /** The text shown, where it differs from the copied one. */
  readonly shown?: string;
  readonly bare?: boolean;
}

/** Copies its text on a click; shows "Copied" or "Failed" for 3 seconds (spec 1:9). */
export function CopyText({ text, shown = text, bare = false }: CopyTextProps) {
  const [outcome, copy] = useCopy();
  return (
    <button
      type="button"
      className={classes.copy}
      data-outcome={outcome}
      data-bare={bare || undefined}
      aria-label={outcome === 'idle' ? `Copy ${shown}` : undefined}
      onClick={() => copy(text)}
    >
      <CopyFace outcome={outcome} shown={shown} />
    </button>
  );
}

function CopyFace({ outcome, shown }: { readonly outcome: CopyOutcome; readonly shown: string }) {
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
