import type { TaskGroup } from '@sigma/domain';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useRowFocus } from '../../../ui/lists/row-focus.ts';
import classes from '../../../ui/lists/virtual-rows.module.css';
import type { CoveredOf } from '../scene/covered-share.ts';
import type { OverlayMode } from '../scene/overlay-mode.ts';
import { type ResultRow, resultRows } from '../scene/result-rows.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneSelection } from '../scene/scene-selection.ts';
import { hover, openDialog, useSearchStore } from '../search/search-store.ts';
import { GroupRow } from './group-row.tsx';
import { type SceneActions, SceneRow } from './scene-row.tsx';

const HEIGHTS: Readonly<Record<ResultRow['kind'], number>> = { group: 52, scene: 64, lone: 84 };

interface ResultsListProps {
  readonly groups: readonly TaskGroup<Scene>[];
  readonly selection: SceneSelection;
  readonly coveredOf: CoveredOf;
  /** What is drawn of a task on the map. */
  readonly overlayOf: (group: TaskGroup<Scene>) => OverlayMode;
  readonly onShow: (scene: Scene) => void;
  readonly onCompare: (fileId: string, side: 'left' | 'right') => void;
  readonly onSpectra: (scene: Scene) => void;
}

/** Renders only the rows in view and the focused row, so that a thousand scenes scroll as fast as ten. */
export function ResultsList(props: ResultsListProps) {
  const { groups, selection, coveredOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const hovered = useSearchStore((store) => store.hovered);
  const chosen = useSearchStore((store) => store.chosen);
  const closedTasks = useSearchStore((store) => store.closedTasks);
  const rows = useMemo(() => resultRows(groups, closedTasks), [groups, closedTasks]);
  const actions = useSceneActions(props);
  const places = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows]);
  const focus = useRowFocus({
    list: scroller,
    count: rows.length,
    current: places.get(chosen?.fileId ?? ''),
    indexOf: (key) => places.get(key),
    keyOf: (index) => rows[index]?.key,
    pageFrom: (index, direction) => pageFrom(index, direction),
    onReveal: (index) => reveal(index),
  });
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // The function must stay the same: a new one would measure every row again with every move of the pointer.
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: useCallback((index: number) => HEIGHTS[rows[index]?.kind ?? 'scene'], [rows]),
    overscan: 1,
    rangeExtractor: (range) => {
      const at = places.get(focus.focusedKey ?? '');
      const inView = defaultRangeExtractor(range);
      return at === undefined || inView.includes(at) ? inView : [...inView, at].toSorted((a, b) => a - b);
    },
  });
  const pageFrom = (index: number, direction: 1 | -1) => {
    const start = virtual.measurementsCache[index]?.start ?? 0;
    const height = virtual.scrollRect?.height ?? 0;
    return virtual.getVirtualItemForOffset(Math.max(0, start + direction * height))?.index ?? index;
  };
  const reveal = (index: number | undefined) => {
    const row = virtual.measurementsCache[index ?? -1];
    const height = virtual.scrollRect?.height ?? 0;
    const top = virtual.scrollOffset ?? 0;
    if (scroller.current === null || row === undefined || (row.start >= top && row.end <= top + height))
      return;
    // Every row's height is known. The virtualizer's default would ask the page for its layout again to be sure.
    scroller.current.scrollTop = row.start < top ? row.start : row.end - height;
  };
  const revealScene = useEffectEvent((fileId: string | undefined) => reveal(places.get(fileId ?? '')));
  // A row that is hovered or chosen on the map is scrolled into view; a row that the list chooses already is.
  const fromMap = hovered === undefined || hovered.from === 'list' ? undefined : hovered.fileId;
  const chosenOnMap = chosen?.from === 'map' ? chosen.fileId : undefined;
  useEffect(() => revealScene(fromMap), [fromMap]);
  useEffect(() => revealScene(chosenOnMap), [chosenOnMap]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the controls inside
    <div ref={scroller} className={classes.scroller} onFocus={focus.onFocus} onKeyDown={focus.onKeyDown}>
      <ul aria-label="Scenes by task" className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              data-row={index}
              // A row that is scrolled away from under the pointer is removed before the pointer leaves it.
              onPointerEnter={row.kind === 'group' ? () => hover(undefined, 'list') : undefined}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={classes.row}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {row.kind === 'group' ? (
                <GroupRow
                  group={row.group}
                  isOpen={!closedTasks.has(row.group.taskId)}
                  selection={selection}
                  overlay={props.overlayOf(row.group)}
                />
              ) : (
                <SceneRow
                  scene={row.scene}
                  isLone={row.kind === 'lone'}
                  isIncluded={selection.included.has(row.scene.fileId)}
                  isHovered={hovered?.fileId === row.scene.fileId}
                  isChosen={chosen?.fileId === row.scene.fileId}
                  covered={coveredOf(row.scene)}
                  actions={actions}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** One object for all rows, which always calls the list's latest handlers. */
function useSceneActions(
  handlers: Pick<ResultsListProps, 'selection' | 'onShow' | 'onCompare' | 'onSpectra'>,
): SceneActions {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  return useMemo(
    () => ({
      hover: (scene) => hover(scene?.fileId, 'list'),
      show: (scene) => latest.current.onShow(scene),
      include: (scene, on) => {
        const { selection } = latest.current;
        if (on) selection.add([scene.item]);
        else selection.remove([scene.fileId]);
      },
      open: ({ fileId }, kind) => openDialog({ kind, fileId }),
      compare: ({ fileId }, side) => latest.current.onCompare(fileId, side),
      spectra: (scene) => latest.current.onSpectra(scene),
    }),
    [],
  );
}
