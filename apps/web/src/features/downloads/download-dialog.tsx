import type { StacItem } from '@sigma/contract';
import { ASSET_KEYS, bytesText, MAX_DOWNLOAD_BYTES, MAX_SCENES_PER_DOWNLOAD } from '@sigma/domain';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { counted, countText } from '../../ui/text/figures.ts';
import { type AssetChoice, assetChoices, chosenSize, requestedItems } from './asset-choices.ts';
import classes from './download-dialog.module.css';
import { downloadsKey, requestDownload } from './downloads.queries.ts';

interface DownloadDialogProps {
  readonly scenes: readonly StacItem[];
  readonly onClose: () => void;
  /** The archive is being packed. */
  readonly onRequested: () => void;
}

/** Chooses which files of the scenes go into an archive, with their number and size before it is requested. */
export function DownloadDialog({ scenes, onClose, onRequested }: DownloadDialogProps) {
  const { programId } = useSession();
  const queries = useQueryClient();
  const choices = useMemo(() => assetChoices(scenes), [scenes]);
  const [keys, setKeys] = useState<ReadonlySet<string>>(
    () => new Set(choices.filter(({ key }) => key === ASSET_KEYS.visual).map(({ key }) => key)),
  );
  const [name, setName] = useState('');
  const asking = useMutation({
    mutationFn: () => {
      const given = name.trim();
      return requestDownload(programId, {
        ...(given !== '' && { name: given }),
        items: requestedItems(scenes, keys),
      });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: downloadsKey(programId) });
      onRequested();
    },
  });
  const size = chosenSize(choices, keys);
  const limit = limitText(scenes.length, size.bytes);
  return (
    <Dialog
      opened
      title="Download files"
      onClose={onClose}
      footer={
        <>
          <span className={classes.total}>{totalText(size)}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            icon={IconDownload}
            busy={asking.isPending}
            disabled={size.files === 0 || limit !== undefined}
            onClick={() => asking.mutate()}
          >
            Pack files
          </Button>
        </>
      }
    >
      {choices.length === 0 ? (
        <EmptyState
          icon={IconDownload}
          title="No files"
          text="The chosen scenes have no files to download."
        />
      ) : (
        <div className={classes.body}>
          <TextField
            label="Name"
            optional
            value={name}
            maxLength={128}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <fieldset className={classes.files}>
            <legend>Files of {counted(scenes.length, 'scene')}</legend>
            {choices.map((choice) => (
              <div key={choice.key} className={classes.file}>
                <Checkbox
                  label={choice.title}
                  checked={keys.has(choice.key)}
                  onChange={(checked) => setKeys(changed(keys, choice.key, checked))}
                />
                <span className={classes.size}>{choiceText(choice)}</span>
              </div>
            ))}
          </fieldset>
          <p className={classes.hint}>Cubes are large: an order delivers them to a bucket.</p>
          {limit !== undefined && <ErrorNotice title="Too much for one archive" text={limit} />}
          {asking.isError && <ErrorNotice {...failureText(asking.error)} />}
        </div>
      )}
    </Dialog>
  );
}

function changed(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

function choiceText({ scenes, bytes, unknown }: AssetChoice): string {
  if (unknown === scenes) return `${counted(scenes, 'file')} · made when packed`;
  return `${counted(scenes, 'file')} · ${unknown > 0 ? 'at least ' : ''}${bytesText(bytes)}`;
}

function totalText({ files, bytes, unknown }: ReturnType<typeof chosenSize>): string {
  if (files === 0) return 'No files selected';
  if (bytes === 0) return counted(files, 'file');
  return `${counted(files, 'file')} · ${unknown > 0 ? 'at least ' : ''}${bytesText(bytes)}`;
}

/** Checked before the server would reject it. */
function limitText(scenes: number, bytes: number): string | undefined {
  if (scenes > MAX_SCENES_PER_DOWNLOAD) {
    return `An archive can have at most ${countText(MAX_SCENES_PER_DOWNLOAD)} scenes; ${countText(scenes)} are in the cart.`;
  }
  if (bytes > MAX_DOWNLOAD_BYTES) return `An archive can have at most ${bytesText(MAX_DOWNLOAD_BYTES)}.`;
  return undefined;
}

/** The first issue that the server names is more specific than the code. */
function failureText(error: unknown) {
  const said = error instanceof ApiError ? error.errors[0]?.message : undefined;
  const text = errorText(error);
  return said === undefined ? text : { title: 'The archive was rejected', text: said };
}
