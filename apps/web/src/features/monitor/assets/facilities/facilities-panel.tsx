import { FACILITY_KINDS, MAX_FACILITIES } from '@sigma/domain';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { listPages } from '../../../../parts/list-detail/list-pages.tsx';
import { useLastingError } from '../../../../parts/list-detail/use-lasting-error.ts';
import { Button } from '../../../../ui/basics/button.tsx';
import { FilePick } from '../../../../ui/forms/file-pick.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../../ui/states/skeleton-rows.tsx';
import { counted } from '../../../../ui/text/figures.ts';
import classes from '../asset-page.module.css';
import type { FacilityInput } from '../assets.queries.ts';
import { readShapes } from '../file/read-in-worker.ts';
import { facilitiesOfFile } from '../file/shapes-of-file.ts';
import { facilityIssue } from './facility-input.ts';
import { FacilityRow } from './facility-row.tsx';
import type { Facilities } from './use-facilities.ts';

const ROWS = 25;

interface FacilitiesPanelProps {
  readonly facilities: Facilities;
  readonly canEdit: boolean;
}

/** The lines, pads and tanks of an asset; a file replaces or extends the list. */
export function FacilitiesPanel({ facilities, canEdit }: FacilitiesPanelProps) {
  const { stored, shown, isChanged, change, undo, saving } = facilities;
  const [page, setPage] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const error = useLastingError(stored);
  if (shown === undefined) {
    return error === null ? (
      <SkeletonRows rows={6} thumbnail={false} label="Loading the facilities" />
    ) : (
      <div className={classes.notice}>
        <ErrorNotice
          {...errorText(error)}
          action={
            <Button busy={stored.isFetching} onClick={() => void stored.refetch()}>
              Retry
            </Button>
          }
        />
      </div>
    );
  }
  const issue = isChecked ? facilityIssue(shown) : undefined;
  const first = page * ROWS;
  const replaceAt = (index: number, next: FacilityInput) => change(shown.with(index, next));
  const save = () => {
    setChecked(true);
    const found = facilityIssue(shown);
    if (found === undefined) saving.mutate(shown);
    else setPage(Math.floor(found.index / ROWS));
  };
  return (
    <div className={classes.form}>
      <div className={classes.scroll}>
        {canEdit && <FacilityFile shown={shown} onRead={change} />}
        {shown.length === 0 ? (
          <EmptyState
            icon={IconBuildingFactory2}
            title="No facilities yet"
            text="With its lines, pads and tanks, findings name what they are at, and work close to a line becomes an alert."
          />
        ) : (
          <ul className={classes.list} aria-label="Facilities">
            {shown.slice(first, first + ROWS).map((facility, offset) => (
              <FacilityRow
                // biome-ignore lint/suspicious/noArrayIndexKey: facilities have no id until they are saved
                key={first + offset}
                facility={facility}
                canEdit={canEdit}
                error={issue?.index === first + offset ? issue.message : undefined}
                onChange={(next) => replaceAt(first + offset, next)}
                onRemove={() => change(shown.toSpliced(first + offset, 1))}
              />
            ))}
          </ul>
        )}
        {listPages({
          label: 'Pages of facilities',
          count: shown.length,
          perPage: ROWS,
          page,
          onPage: setPage,
        })}
      </div>
      {isChanged && (
        <footer className={classes.footer}>
          {saving.error !== null && <SaveFailure error={saving.error} />}
          <div className={classes.buttons}>
            <span className={classes.meta}>{counted(shown.length, 'facility', 'facilities')}, not saved</span>
            <Button onClick={undo}>Undo changes</Button>
            <Button kind="primary" busy={saving.isPending} onClick={save}>
              Save facilities
            </Button>
          </div>
        </footer>
      )}
    </div>
  );
}

/** Names the facility that the server rejects, such as "Facility 3: …". */
function SaveFailure({ error }: { readonly error: Error }) {
  const [first] = error instanceof ApiError ? error.errors : [];
  const place = first && /^facilities\.(\d+)/.exec(first.field)?.[1];
  return place === undefined ? (
    <ErrorNotice {...errorText(error)} />
  ) : (
    <ErrorNotice title="Nothing was saved" text={`Facility ${Number(place) + 1}: ${first?.message}`} />
  );
}

interface FacilityFileProps {
  readonly shown: readonly FacilityInput[];
  readonly onRead: (facilities: readonly FacilityInput[]) => void;
}

type Outcome =
  | { readonly kind: 'failed'; readonly name: string; readonly message: string }
  | {
      readonly kind: 'read';
      readonly name: string;
      readonly added: number;
      readonly omitted: readonly string[];
    };

const MOST_SAID = 3;

/** Reads facilities from a file and adds them to the list; one of the same name is replaced. */
function FacilityFile({ shown, onRead }: FacilityFileProps) {
  const [isReading, setReading] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const read = async (file: File) => {
    setReading(true);
    const reading = await readShapes(file);
    setReading(false);
    if (!reading.ok) return setOutcome({ kind: 'failed', name: file.name, message: reading.message });
    const { facilities, omitted } = facilitiesOfFile(reading.result);
    const names = new Set(facilities.map(({ name }) => name));
    const all = [...shown.filter(({ name }) => !names.has(name)), ...facilities];
    if (all.length > MAX_FACILITIES) {
      const message = `An asset may have at most ${MAX_FACILITIES} facilities; with this file it would have ${all.length}.`;
      return setOutcome({ kind: 'failed', name: file.name, message });
    }
    setOutcome({ kind: 'read', name: file.name, added: facilities.length, omitted });
    if (facilities.length > 0) onRead(all);
  };
  return (
    <div className={classes.file}>
      <FilePick
        label="Import facilities"
        hint={`GeoJSON, KML, KMZ, WKT or zipped Shapefile. Kinds: ${FACILITY_KINDS.join(', ')}.`}
        accept=".geojson,.json,.kml,.kmz,.wkt,.txt,.zip"
        busy={isReading}
        onFiles={([file]) => file && void read(file)}
      />
      {outcome?.kind === 'failed' && (
        <ErrorNotice title={`${outcome.name} was not used`} text={outcome.message} />
      )}
      {outcome?.kind === 'read' && (
        <p role="status" className={classes.meta}>
          {counted(outcome.added, 'facility', 'facilities')} read from {outcome.name}. Check the kinds, then
          save.
          {outcome.omitted.length > 0 &&
            ` Not used: ${outcome.omitted.slice(0, MOST_SAID).join('; ')}${outcome.omitted.length > MOST_SAID ? ` and ${outcome.omitted.length - MOST_SAID} more` : ''}.`}
        </p>
      )}
    </div>
  );
}
