import type { SearchArea } from '@sigma/domain';
import { bytesText } from '@sigma/domain';
import { AREA_FILE_ENDINGS, MAX_AREA_FILE_BYTES } from '@sigma/geo';
import { IconBookmarkPlus, IconBookmarks, IconListCheck, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { FilePick } from '../../ui/forms/file-pick.tsx';
import { TextBox } from '../../ui/forms/text-field.tsx';
import { PanelHead } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { counted } from '../../ui/text/figures.ts';
import { areasQuery } from './areas.queries.ts';
import { AreasList } from './areas-list.tsx';
import classes from './areas-panel.module.css';
import { chooseAreas, openAreasDialog, showLibrary, useAreas } from './areas-store.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { findAreas } from './saved-area.ts';
import { uploadAreas } from './upload-areas.ts';
import { UploadBar } from './upload-bar.tsx';

const useLibrary = () => useQuery(areasQuery());

interface AreasPanelProps {
  /** The current area of the search. */
  readonly area: SearchArea | undefined;
  readonly onUse: (name: string, shape: SearchArea) => void;
}

const HINT = `KML, KMZ, GeoJSON, WKT or a zipped Shapefile, up to ${bytesText(MAX_AREA_FILE_BYTES)}`;

/** The library of saved areas next to the map; files may be dropped anywhere on it. */
export function AreasPanel({ area, onUse }: AreasPanelProps) {
  const queries = useQueryClient();
  const library = useLibrary();
  const upload = useAreas((store) => store.upload);
  const chosen = useAreas((store) => store.chosen);
  const [text, setText] = useState('');
  const [isOver, setOver] = useState(false);
  const take = (files: readonly File[]) => void uploadAreas(files, queries);
  const count = library.data?.length ?? 0;
  const drop = (event: DragEvent) => {
    setOver(false);
    // The upload box has already handled files that were dropped on it.
    if (event.isDefaultPrevented()) return;
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) take([...event.dataTransfer.files]);
  };
  return (
    <aside
      aria-label="Saved areas"
      className={classes.panel}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <PanelHead title="Saved areas" note={library.data && counted(count, 'area')}>
        <span className={classes.tools}>
          <IconButton
            icon={IconBookmarkPlus}
            label="Save the area of the search"
            disabled={area === undefined}
            onClick={() => area !== undefined && openAreasDialog({ kind: 'save', shape: area })}
          />
          <IconButton
            icon={IconListCheck}
            label="Choose areas to delete"
            disabled={count === 0}
            active={chosen !== undefined}
            aria-pressed={chosen !== undefined}
            onClick={() => chooseAreas(chosen === undefined ? new Set() : undefined)}
          />
          <IconButton icon={IconX} label="Close saved areas" onClick={() => showLibrary(false)} />
        </span>
      </PanelHead>
      {count > 0 && (
        <div className={classes.find}>
          <TextBox
            icon={IconSearch}
            type="search"
            aria-label="Find an area by name"
            placeholder="Find by name"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      )}
      <div className={classes.library}>
        <Library library={library} text={text} area={area} onUse={onUse} />
      </div>
      <div className={classes.foot}>
        {upload === undefined ? (
          <FilePick
            label="Upload areas"
            hint={HINT}
            accept={AREA_FILE_ENDINGS.join(',')}
            multiple
            onFiles={take}
          />
        ) : (
          <UploadBar key={upload.fileName} {...upload} />
        )}
      </div>
    </aside>
  );
}

interface LibraryProps extends AreasPanelProps {
  readonly library: ReturnType<typeof useLibrary>;
  readonly text: string;
}

function Library({ library, text, area, onUse }: LibraryProps) {
  const { data, isPending, error, refetch } = library;
  if (isPending) return <SkeletonRows label="Loading saved areas" rows={5} />;
  if (data === undefined) {
    return (
      <ErrorNotice {...errorText(error)} action={<Button onClick={() => void refetch()}>Refresh</Button>} />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={IconBookmarks}
        title="Your library is empty."
        text="Upload your AOIs to store them here."
      />
    );
  }
  const found = findAreas(data, text);
  if (found.length === 0) return <EmptyState icon={IconSearch} title="No area has this name" />;
  return (
    <>
      <ChosenBar areas={found} />
      <AreasList areas={found} used={area} onUse={({ name }, shape) => onUse(name, shape)} />
    </>
  );
}
