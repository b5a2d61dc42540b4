import type { SearchArea as SavedArea } from '@sigma/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { counted } from '../../ui/text/figures.ts';
import { areasKey, removeAreas } from './areas.queries.ts';
import { chooseAreas } from './areas-store.ts';
import { areaLabel } from './saved-area.ts';

interface DeleteDialogProps {
  readonly areas: readonly SavedArea[];
  readonly onClose: () => void;
}

/** Confirms the deletion of one area or of several. What could not be deleted stays in the list and is reported. */
export function DeleteDialog({ areas, onClose }: DeleteDialogProps) {
  const queries = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => removeAreas(areas.map(({ id }) => id)),
    onSuccess: (errors) => {
      if (errors.length > 0) reportErrors(errors, areas.length);
      else chooseAreas(undefined);
    },
    onSettled: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: areasKey });
    },
  });
  const [first] = areas;
  const isOne = areas.length === 1 && first !== undefined;
  return (
    <ConfirmDialog
      opened
      title={isOne ? `Delete ${areaLabel(first.name)}?` : `Delete ${counted(areas.length, 'area')}?`}
      text={
        isOne
          ? 'The area is permanently deleted from your library. Searches that use it keep its outline.'
          : 'The areas are permanently deleted from your library. Searches that use them keep their outlines.'
      }
      confirm={isOne ? 'Delete area' : `Delete ${counted(areas.length, 'area')}`}
      danger
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onCancel={onClose}
    />
  );
}

function reportErrors(errors: readonly unknown[], requested: number): void {
  const { title, text } = errorText(errors[0]);
  if (requested === 1) showToast({ tone: 'bad', title, text });
  else {
    showToast({
      tone: 'bad',
      title: `${errors.length} of ${counted(requested, 'area')} could not be deleted`,
      text: title,
    });
  }
}
