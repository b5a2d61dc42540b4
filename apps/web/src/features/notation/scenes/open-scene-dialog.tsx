import { SCENE_ID } from '@sigma/domain';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface OpenSceneDialogProps {
  readonly onOpen: (scene: string) => void;
  readonly onClose: () => void;
}

/** Opens a scene by its id, such as one that shows no asset. */
export function OpenSceneDialog({ onOpen, onClose }: OpenSceneDialogProps) {
  const form = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = text.trim();
    if (SCENE_ID.test(id)) onOpen(id);
    else setError('Enter the complete id, such as GHOSt1_20261120T184200Z_012341.');
  };
  return (
    <Dialog
      opened
      title="Open a scene"
      onClose={onClose}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form}>
            Open
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label="Complete scene id"
          name="scene"
          value={text}
          error={error}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
