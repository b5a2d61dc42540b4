import type { SearchArea } from '@sigma/domain';
import { areaKm2 } from '@sigma/geo';
import { IconMapPin, IconPolygon, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ICON_STROKE } from '../../ui/button.tsx';
import { areaText } from '../../ui/figures.ts';
import { AreaDialog } from './area-dialog.tsx';
import classes from './filter-bar.module.css';
import { FilterButton } from './filter-button.tsx';

interface AreaFilterProps {
  readonly area: SearchArea | undefined;
  readonly onArea: (area: SearchArea | undefined) => void;
  readonly onSavedAreas: () => void;
}

/** The area as a chip with its size; either form opens "Area by coordinates". */
export function AreaFilter({ area, onArea, onSavedAreas }: AreaFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const isPoint = area?.type === 'Point' || area?.type === 'MultiPoint';
  const Glyph = isPoint ? IconMapPin : IconPolygon;
  return (
    <>
      {area === undefined ? (
        <FilterButton
          name="Area"
          value="Map view"
          isChanged={false}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      ) : (
        <span className={classes.chip}>
          <Glyph size={16} stroke={ICON_STROKE} aria-hidden="true" />
          <button
            type="button"
            className={classes.open}
            aria-label={`Area ${sizeText(area)}, change it`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {sizeText(area)}
          </button>
          <button
            type="button"
            className={classes.remove}
            aria-label="Remove the area"
            onClick={() => onArea(undefined)}
          >
            <IconX size={16} stroke={ICON_STROKE} />
          </button>
        </span>
      )}
      {isOpen && (
        <AreaDialog
          area={area}
          onClose={() => setOpen(false)}
          onSavedAreas={() => {
            setOpen(false);
            onSavedAreas();
          }}
          onArea={(next) => {
            onArea(next);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function sizeText(area: SearchArea): string {
  switch (area.type) {
    case 'Point':
    case 'MultiPoint':
      return 'Point';
    case 'Polygon':
    case 'MultiPolygon':
      return areaText(areaKm2(area));
  }
}
