import type { TaskingRequest } from '@sigma/contract';
import { AREA_FILE_ENDINGS, parseCoordinateText } from '@sigma/geo';
import { useMutation } from '@tanstack/react-query';
import { FilePick } from '../../../ui/forms/file-pick.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { areaText } from '../../../ui/text/measures.ts';
import classes from './queue.module.css';
import { type FileArea, readFileAreas } from './read-file-areas.ts';

const KINDS = [
  { value: 'position', label: 'Position' },
  { value: 'area', label: 'Area' },
] as const;

/** Where a new request is, as it was typed or chosen. */
export interface TypedPlace {
  readonly kind: (typeof KINDS)[number]['value'];
  readonly position: string;
  /** The areas of the chosen file, and the place of the chosen one among them. */
  readonly areas: readonly FileArea[];
  readonly area: number;
}

export const NO_PLACE: TypedPlace = { kind: 'position', position: '', areas: [], area: 0 };

/** The geometry of a request; undefined while it is incomplete or not a position. */
export function readPlace({ kind, position, areas, area }: TypedPlace): TaskingRequest['aoi'] | undefined {
  if (kind === 'area') return areas[area]?.aoi;
  const place = parseCoordinateText(position);
  return place && { type: 'Point', coordinates: [place[0], place[1]] };
}

interface PlaceFieldsProps {
  readonly typed: TypedPlace;
  readonly onChange: (typed: TypedPlace) => void;
}

/** A position, or one area of a file. */
export function PlaceFields({ typed, onChange }: PlaceFieldsProps) {
  const isWrong = typed.position !== '' && readPlace({ ...typed, kind: 'position' }) === undefined;
  return (
    <>
      <SegmentedControl
        label="Place"
        segments={KINDS}
        value={typed.kind}
        onChange={(kind) => onChange({ ...typed, kind })}
      />
      {typed.kind === 'position' ? (
        <TextField
          label="Position"
          hint="Latitude and longitude, such as 37.77, -122.42"
          value={typed.position}
          onChange={(event) => onChange({ ...typed, position: event.currentTarget.value })}
          {...(isWrong && { error: 'Position must be a latitude and a longitude' })}
        />
      ) : (
        <AreaFields typed={typed} onChange={onChange} />
      )}
    </>
  );
}

function AreaFields({ typed, onChange }: PlaceFieldsProps) {
  const { areas, area } = typed;
  const reading = useMutation({
    mutationFn: readFileAreas,
    onSuccess: (found) => onChange({ ...typed, areas: found, area: 0 }),
    onError: () => onChange({ ...typed, areas: [], area: 0 }),
  });
  const chosen = areas[area];
  return (
    <>
      <FilePick
        label="Choose a file"
        hint="KML, KMZ, GeoJSON, WKT or a zipped Shapefile"
        accept={AREA_FILE_ENDINGS.join(',')}
        busy={reading.isPending}
        onFiles={([file]) => file && reading.mutate(file)}
      />
      {areas.length > 1 && (
        <SelectField
          label="Area"
          value={String(area)}
          options={areas.map(({ name }, place) => ({ value: String(place), label: name }))}
          onChange={(place) => onChange({ ...typed, area: Number(place) })}
        />
      )}
      {chosen !== undefined && (
        <p className={classes.note} role="status">
          {chosen.name}, {areaText(chosen.km2)}
        </p>
      )}
      {reading.error !== null && <ErrorNotice title="The file cannot be used" text={reading.error.message} />}
    </>
  );
}
