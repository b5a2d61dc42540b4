import type { SearchArea } from '@sigma/domain';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { AreaDialog } from '../../../parts/area/area-dialog.tsx';
import { areaIcon } from '../../../parts/area/area-icon.ts';
import { areaSizeText } from '../../../parts/area/area-size.ts';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import classes from './filter-bar.module.css';
import { FilterButton } from './filter-button.tsx';

interface AreaFilterProps {
  readonly area: SearchArea | undefined;
  /** The name of a saved area. */
  readonly name: string | undefined;
  readonly onArea: (area: SearchArea | undefined) => void;
  readonly onSavedAreas: () => void;
}

/** The area as a chip with its name, or with its size if it has no name. Both open "Area by coordinates". */
export function AreaFilter({ area, name, onArea, onSavedAreas }: AreaFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const Glyph = areaIcon(area);
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
          <AreaButton name={name} size={areaSizeText(area)} onClick={() => setOpen(true)} />
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

interface AreaButtonProps {
  readonly name: string | undefined;
  readonly size: string;
  readonly onClick: () => void;
}

function AreaButton({ name, size, onClick }: AreaButtonProps) {
  const both = name === undefined ? size : `${name}, ${size}`;
  return (
    <button
      type="button"
      className={classes.open}
      title={both}
      aria-label={`Area ${both}, change it`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {name ?? size}
    </button>
  );
}
