import type { SearchArea as SavedArea } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import classes from './area-dialogs.module.css';
import { AreaGlyph } from './area-glyph.tsx';
import { AreaNameDialog } from './area-name-dialog.tsx';
import { renameArea, saveArea } from './areas.queries.ts';
import { openAreasDialog, useAreas } from './areas-store.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { areaLabel, savedSizeText } from './saved-area.ts';
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
      return <DeleteDialog areas={dialog.areas} onClose={close} />;
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
        <span>{savedSizeText(shape)}</span>
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
