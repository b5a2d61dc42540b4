import type { SearchArea as SavedArea } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import classes from './area-dialogs.module.css';
import { AreaGlyph } from './area-glyph.tsx';
import { AreaNameDialog } from './area-name-dialog.tsx';
import { areasKey, removeArea, renameArea, saveArea } from './areas.queries.ts';
import { openAreasDialog, useAreas } from './areas-store.ts';
import { areaLabel, sizeText } from './saved-area.ts';
import { SimplifyDialog } from './simplify-dialog.tsx';
import { UploadResultDialog } from './upload-result-dialog.tsx';

interface AreaDialogsProps {
  /** Uses an area for the search. */
  readonly onUse: (name: string, shape: SearchArea) => void;
  /** Uses an area without a question; a simplified outline is no longer the area that has the name. */
  readonly onTake: (shape: SearchArea, name?: string) => void;
  /** The area of the search is now in the library. */
  readonly onSaved: (name: string) => void;
}

/** The dialog of the library that is open over the search. */
export function AreaDialogs({ onUse, onTake, onSaved }: AreaDialogsProps) {
  const dialog = useAreas((store) => store.dialog);
  const close = () => openAreasDialog(undefined);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'save':
      return <SaveDialog shape={dialog.shape} onSaved={onSaved} onClose={close} />;
    case 'rename':
      return <RenameDialog area={dialog.area} onClose={close} />;
    case 'delete':
      return <DeleteDialog area={dialog.area} onClose={close} />;
    case 'simplify':
      return <SimplifyDialog {...dialog} onTake={onTake} onClose={close} />;
    case 'result':
      return <UploadResultDialog outcome={dialog.outcome} onUse={onUse} onClose={close} />;
  }
}

interface SaveDialogProps {
  readonly shape: SearchArea;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

function SaveDialog({ shape, onSaved, onClose }: SaveDialogProps) {
  const save = async (name: string) => {
    await saveArea({ name, area: JSON.stringify(shape) });
    onSaved(name);
  };
  return (
    <AreaNameDialog
      title="Save AOI"
      submit="Save area"
      name=""
      onSave={save}
      done={(name) => `${areaLabel(name)} is in your library`}
      onClose={onClose}
    >
      <div className={classes.subject}>
        <AreaGlyph shape={shape} sizePx={40} />
        <span>{sizeText(shape)}</span>
      </div>
    </AreaNameDialog>
  );
}

interface SavedDialogProps {
  readonly area: SavedArea;
  readonly onClose: () => void;
}

function RenameDialog({ area, onClose }: SavedDialogProps) {
  return (
    <AreaNameDialog
      title="Rename the area"
      submit="Rename area"
      name={area.name}
      onSave={(name) => renameArea(area.id, name)}
      done={(name) => `The area is now called ${areaLabel(name)}`}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ area, onClose }: SavedDialogProps) {
  const queries = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => removeArea(area.id),
    onError: (error) => showToast({ tone: 'bad', ...errorText(error) }),
    onSettled: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: areasKey });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Delete ${areaLabel(area.name)}?`}
      text="The area is permanently deleted from your library. Searches that use it keep its outline."
      confirm="Delete area"
      danger
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onCancel={onClose}
    />
  );
}
