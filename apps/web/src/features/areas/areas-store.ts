import type { SearchArea as SavedArea } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import type { Area } from '@sigma/geo';
import { create } from 'zustand';
import type { UploadOutcome } from './upload-outcome.ts';

/** As in areas-panel.module.css: the panel overlays the map instead of being next to it. */
export const LIES_OVER_MAP = '(max-width: 1100px)';

/** The dialog that is open over the search; one at a time. */
export type AreasDialog =
  | { readonly kind: 'save'; readonly shape: SearchArea }
  | { readonly kind: 'rename'; readonly area: SavedArea }
  | { readonly kind: 'delete'; readonly areas: readonly SavedArea[] }
  | { readonly kind: 'simplify'; readonly name: string; readonly shape: Area }
  | { readonly kind: 'result'; readonly outcome: UploadOutcome };

export interface UploadProgress {
  readonly fileName: string;
  /** The share that was sent; absent while the file is read. */
  readonly sent?: number;
  readonly stop: () => void;
}

interface AreasStore {
  readonly isOpen: boolean;
  readonly dialog: AreasDialog | undefined;
  readonly upload: UploadProgress | undefined;
  /** The ids that are chosen to be deleted together; undefined while areas are not chosen but used. */
  readonly chosen: ReadonlySet<string> | undefined;
}

/** The library continues an upload while its panel is closed. */
export const useAreas = create<AreasStore>(() => ({
  isOpen: false,
  dialog: undefined,
  upload: undefined,
  chosen: undefined,
}));

export function showLibrary(isOpen: boolean): void {
  useAreas.setState({ isOpen, chosen: undefined });
}

export function openAreasDialog(dialog: AreasDialog | undefined): void {
  useAreas.setState({ dialog });
}

export function noteUpload(upload: UploadProgress | undefined): void {
  useAreas.setState({ upload });
}

/** Starts choosing areas to delete, changes the choice, or ends choosing. */
export function chooseAreas(chosen: ReadonlySet<string> | undefined): void {
  useAreas.setState({ chosen });
}

export function chooseArea(id: string, isChosen: boolean): void {
  useAreas.setState(({ chosen }) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    return { chosen: next };
  });
}
