import { useMemo } from 'react';
import { create } from 'zustand';
import { useSession } from '../../../session/session.tsx';
import { preferenceOf, storePreference } from '../../../session/user-preferences.ts';
import { clearOverlays } from '../search/search-store.ts';
import { type PictureChoice, pictureChoiceOf } from './picture-choice.ts';

/** What the map shows of the results, as the user chose it last. */
export interface MapDisplay {
  readonly pictures: PictureChoice;
  readonly footprints: boolean;
}

interface DisplayStore {
  /** By user; a user without an entry has changed nothing since the page was opened. */
  readonly changed: ReadonlyMap<string, MapDisplay>;
}

const PICTURES = 'catalogue.pictures';
const FOOTPRINTS = 'catalogue.footprints';
const useDisplayStore = create<DisplayStore>(() => ({ changed: new Map() }));

export interface MapDisplayControl extends MapDisplay {
  /** Also ends the choices of single tasks, so that the switch always means what it says. */
  readonly showPictures: (pictures: PictureChoice) => void;
  readonly showFootprints: (footprints: boolean) => void;
}

/** The display of the signed-in user, remembered in this browser. */
export function useMapDisplay(): MapDisplayControl {
  const { id } = useSession().profile;
  const changed = useDisplayStore((store) => store.changed.get(id));
  return useMemo(() => {
    const display = changed ?? storedDisplay(id);
    const change = (next: MapDisplay) =>
      useDisplayStore.setState((store) => ({ changed: new Map(store.changed).set(id, next) }));
    return {
      ...display,
      showPictures: (pictures) => {
        storePreference(id, PICTURES, pictures);
        clearOverlays();
        change({ ...display, pictures });
      },
      showFootprints: (footprints) => {
        storePreference(id, FOOTPRINTS, footprints ? 'on' : 'off');
        change({ ...display, footprints });
      },
    };
  }, [changed, id]);
}

function storedDisplay(userId: string): MapDisplay {
  return {
    pictures: pictureChoiceOf(preferenceOf(userId, PICTURES)),
    footprints: preferenceOf(userId, FOOTPRINTS) !== 'off',
  };
}
