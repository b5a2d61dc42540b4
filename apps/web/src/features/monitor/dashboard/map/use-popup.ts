import type { Detection } from '@sigma/contract';
import type { MapPosition } from '@sigma/geo';
import { useMemo, useState } from 'react';
import type { BoxSize } from '../../../../map/view/viewport.ts';
import { freePopupPlace, type PopupPlace, placeOf } from './around-focus.ts';
import classes from './monitor-map.module.css';

interface PopupOptions {
  /** The finding that it is about. */
  readonly shown: Detection | undefined;
  readonly focused: Detection | undefined;
  /** How the map opened. */
  readonly first: MapPosition;
  readonly size: BoxSize;
  readonly isHidden: boolean;
}

interface MapPopup {
  /** Where it is rendered: above the controls of the map, which a moved map may bring below it. */
  readonly element: HTMLElement;
  /** Undefined: it is not shown. */
  readonly place: PopupPlace | undefined;
  /** Opens it at a mark that was picked, also where it covers what it is about. */
  readonly open: (id: string | undefined) => void;
  readonly close: (id: string) => void;
}

/** The popup of the finding that was picked or is in focus; of the latter, it stays off the outline, the key and the button of plumes. */
export function usePopup({ shown, focused, first, size, isHidden }: PopupOptions): MapPopup {
  const [element] = useState(popupElement);
  const [closed, setClosed] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const place = useMemo((): PopupPlace | undefined => {
    if (shown === undefined) return undefined;
    const free = shown === focused ? freePopupPlace(shown, first, size) : undefined;
    const isPicked = shown !== focused || opened === shown.id;
    return free ?? (isPicked ? { at: placeOf(shown), anchor: 'bottom' } : undefined);
  }, [shown, focused, opened, first, size]);
  const isShown = shown !== undefined && shown.id !== closed && !isHidden;
  return {
    element,
    place: isShown ? place : undefined,
    open: (id) => {
      setClosed(undefined);
      setOpened(id);
    },
    close: setClosed,
  };
}

function popupElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = classes.popupPlace ?? '';
  return element;
}
