import type { SavedSearch } from '@sigma/contract';
import { useEffect, useEffectEvent } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { useSession } from '../../session/session.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { readSaved } from './saved-searches.queries.ts';

interface LinkedSearchProps {
  readonly id: string;
  readonly onOpen: (saved: SavedSearch) => void;
  readonly onMissing: () => void;
}

const GONE = {
  tone: 'bad',
  title: 'This saved search cannot be opened',
  text: 'It was deleted, or it is not shared with you.',
} as const;

/** Opens the saved search of a link, such as that of a notification. Shows nothing itself. */
export function LinkedSearch({ id, onOpen, onMissing }: LinkedSearchProps) {
  const { programId } = useSession();
  const open = useEffectEvent(onOpen);
  const miss = useEffectEvent((error: unknown) => {
    const isGone = error instanceof ApiError && error.status === 404;
    showToast(isGone ? GONE : { tone: 'bad', ...errorText(error) });
    onMissing();
  });
  useEffect(() => {
    let isCurrent = true;
    readSaved(programId, id).then(
      (saved) => isCurrent && open(saved),
      (error: unknown) => isCurrent && miss(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [programId, id]);
  return null;
}
