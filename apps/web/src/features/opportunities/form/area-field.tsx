import { MAX_TASKING_KM2, type SearchArea } from '@sigma/domain';
import type { Position } from '@sigma/geo';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { positionText } from '../../../map/view/position-text.ts';
import { AreaDialog } from '../../../parts/area/area-dialog.tsx';
import { areaIcon } from '../../../parts/area/area-icon.ts';
import { areaSizeText } from '../../../parts/area/area-size.ts';
import type { SavedAreasSlot } from '../../../parts/area/saved-areas-slot.ts';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import boxClasses from '../../../ui/forms/control-box.module.css';
import fieldClasses from '../../../ui/forms/field.module.css';
import { counted } from '../../../ui/text/figures.ts';
import { areaText } from '../../../ui/text/measures.ts';
import classes from './search-form.module.css';

interface AreaFieldProps {
  readonly area: SearchArea | undefined;
  readonly name: string | undefined;
  readonly slot: SavedAreasSlot;
  /** Why no capture of the area can be requested. */
  readonly limit: string | undefined;
  readonly onArea: (area: SearchArea | undefined) => void;
}

/** The area with its name and size; it opens the coordinates dialog, so that no map is needed. */
export function AreaField({ area, name, slot, limit, onArea }: AreaFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const Glyph = areaIcon(area);
  const title = area === undefined ? 'No area' : (name ?? 'Drawn area');
  return (
    <div className={fieldClasses.field}>
      <span className={fieldClasses.label} aria-hidden="true">
        Area
      </span>
      <div className={classNames(boxClasses.box, classes.box)} data-empty={area === undefined || undefined}>
        <button
          type="button"
          className={classes.open}
          title={title}
          aria-label={
            area === undefined ? 'Area: No area, set it' : `Area: ${title} ${areaSizeText(area)}, change it`
          }
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Glyph size={16} stroke={ICON_STROKE} aria-hidden="true" />
          <span className={classes.name}>{title}</span>{' '}
          {area !== undefined && <span className={classes.size}>{areaSizeText(area)}</span>}
        </button>
        {area !== undefined && (
          <IconButton
            icon={IconX}
            iconSize={14}
            size="s"
            label="Remove the area"
            onClick={() => onArea(undefined)}
          />
        )}
      </div>
      <p className={fieldClasses.hint}>
        {area === undefined ? '' : `${cornersText(area)}. `}
        Up to {areaText(MAX_TASKING_KM2)} for a capture. Draw on the map, pick a{' '}
        <button type="button" className={classes.link} onClick={slot.onOpen}>
          saved area
        </button>{' '}
        or upload a file.
      </p>
      <p className={classes.limit} role="status">
        {limit}
      </p>
      {isOpen && (
        <AreaDialog
          area={area}
          onClose={() => setOpen(false)}
          onArea={(next) => {
            setOpen(false);
            onArea(next);
          }}
          onSavedAreas={() => {
            setOpen(false);
            slot.onOpen();
          }}
        />
      )}
    </div>
  );
}

function cornersText(area: SearchArea): string {
  switch (area.type) {
    case 'Polygon':
      return verticesText(area.coordinates.map(openRing));
    case 'MultiPolygon':
      return verticesText(area.coordinates.flat().map(openRing));
    case 'LineString':
      return verticesText([area.coordinates]);
    case 'MultiLineString':
      return verticesText(area.coordinates);
    case 'Point':
      return positionText(area.coordinates, 4);
    case 'MultiPoint':
      return counted(area.coordinates.length, 'point');
  }
}

type Line = readonly Position[];

/** The last position of a ring repeats the first. */
function openRing(ring: Line): Line {
  return ring.slice(1);
}

function verticesText(lines: readonly Line[]): string {
  return counted(lines.flat().length, 'vertex', 'vertices');
}
