import type { SavedSearch, SavedSearchSummary } from '@sigma/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/session.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { savingError } from './save-search-form.tsx';
import {
  changeSaved,
  readSaved,
  removeSaved,
  restoreSaved,
  type SavedSearchChange,
  type SavedSearchList,
  savedSearchesKey,
} from './saved-searches.queries.ts';

const failed = (error: unknown) => showToast({ tone: 'bad', ...savingError(error) });

/** What can be done with a listed search. The list shows it at once, and takes it back if the server rejects it. */
export function useSavedSearches(onOpen: (saved: SavedSearch) => void) {
  const { programId } = useSession();
  const queries = useQueryClient();
  const queryKey = savedSearchesKey(programId);
  const refresh = () => queries.invalidateQueries({ queryKey });
  const show = async (change: (list: readonly SavedSearchSummary[]) => readonly SavedSearchSummary[]) => {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<SavedSearchList>(
      queryKey,
      (list) => list && { ...list, results: [...change(list.results)] },
    );
  };
  const opening = useMutation({
    mutationFn: (id: string) => readSaved(programId, id),
    onSuccess: onOpen,
    onError: (error) => {
      failed(error);
      void refresh();
    },
  });
  const changing = useMutation({
    mutationFn: ({ id, change }: { readonly id: string; readonly change: SavedSearchChange }) =>
      changeSaved(programId, id, change),
    onMutate: ({ id, change: { name, shared, notify } }) => {
      const shown = {
        ...(name !== undefined && { name }),
        ...(shared !== undefined && { shared }),
        ...(notify !== undefined && { notify }),
      };
      return show((list) => list.map((one) => (one.id === id ? { ...one, ...shown } : one)));
    },
    onSettled: refresh,
  });
  const restoring = useMutation({
    mutationFn: (id: string) => restoreSaved(programId, id),
    onError: failed,
    onSettled: refresh,
  });
  const deleting = useMutation({
    mutationFn: ({ id }: SavedSearchSummary) => removeSaved(programId, id),
    onMutate: ({ id }) => show((list) => list.filter((one) => one.id !== id)),
    onSuccess: (_, { id, name }) =>
      showToast({
        tone: 'info',
        title: `Deleted “${name}”`,
        action: { label: 'Undo', onSelect: () => restoring.mutate(id) },
      }),
    onError: failed,
    onSettled: refresh,
  });
  return {
    open: (id: string) => opening.mutate(id),
    opening: opening.isPending ? opening.variables : undefined,
    /** Resolves once the change is stored; the caller shows why it is rejected. */
    change: (id: string, change: SavedSearchChange) => changing.mutateAsync({ id, change }),
    /** As `change`; a rejection is shown as a message. */
    changeOrNotify: (id: string, change: SavedSearchChange) =>
      changing.mutate({ id, change }, { onError: failed }),
    remove: (search: SavedSearchSummary) => deleting.mutate(search),
  };
}
export type SavedSearchActions = ReturnType<typeof useSavedSearches>;
