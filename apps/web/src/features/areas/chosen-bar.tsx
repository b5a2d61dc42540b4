import type { SearchArea as SavedArea } from '@sigma/contract';
import { IconTrash } from '@tabler/icons-react';
import { Button } from '../../ui/basics/button.tsx';
import { TriStateCheckbox } from '../../ui/forms/checkbox.tsx';
import { counted } from '../../ui/text/figures.ts';
import classes from './areas-panel.module.css';
import { chooseAreas, openAreasDialog, useAreas } from './areas-store.ts';

/** While areas are chosen: all of those that are listed, and the deletion of the chosen ones. */
export function ChosenBar({ areas }: { readonly areas: readonly SavedArea[] }) {
  const chosen = useAreas((store) => store.chosen);
  if (chosen === undefined) return null;
  const picked = areas.filter(({ id }) => chosen.has(id));
  const state = picked.length === 0 ? 'none' : picked.length === areas.length ? 'all' : 'some';
  return (
    <div className={classes.chosen}>
      <TriStateCheckbox
        state={state}
        label={`Choose all ${counted(areas.length, 'area')}`}
        onChange={(on) => chooseAreas(new Set(on ? areas.map(({ id }) => id) : []))}
      />
      <Button
        size="s"
        icon={IconTrash}
        disabled={picked.length === 0}
        onClick={() => openAreasDialog({ kind: 'delete', areas: picked })}
      >
        Delete {counted(picked.length, 'area')}
      </Button>
    </div>
  );
}
