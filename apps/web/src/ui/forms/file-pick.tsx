import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button, ICON_STROKE } from '../basics/button.tsx';
import classes from './file-pick.module.css';

interface FilePickProps {
  /** On the button, verb first: "Choose a file". */
  readonly label: string;
  /** The accepted files, shown below the button: "KML, KMZ, GeoJSON, up to 10 MB". */
  readonly hint: string;
  /** Extensions for the file dialog, such as ".kml,.kmz"; a dropped file may be of any kind, and the caller rejects it. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts files chosen with a button or dropped on the box. */
export function FilePick(props: FilePickProps) {
  const { label, hint, accept, multiple = false, busy = false, disabled = false, onFiles } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const chooseFiles = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !busy && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    chooseFiles(event.dataTransfer.files);
  };
  return (
    <fieldset
      className={classes.box}
      aria-label={label}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={32} stroke={ICON_STROKE} aria-hidden="true" />
      <Button busy={busy} disabled={disabled} aria-describedby={id} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p id={id} className={classes.hint}>
        or drop {multiple ? 'files' : 'a file'} here: {hint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          chooseFiles(event.target.files);
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}
