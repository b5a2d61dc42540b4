import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { focusOnMount } from '../../../ui/basics/focus-on-mount.ts';
import { usePressOutside } from '../../../ui/basics/use-press-outside.ts';
import { counted } from '../../../ui/text/figures.ts';
import type { Scene } from '../scene/scene.ts';
import { captureInstant, cloudText, offNadirText } from '../scene/scene-text.ts';
import { hover, openStack, type SceneStack, useSearchStore } from '../search/search-store.ts';
import classes from './stack-list.module.css';

/** More entries than this are not listed: the user has to zoom in. */
const MAX_ENTRIES = 100;

interface StackListProps {
  readonly sceneById: ReadonlyMap<string, Scene>;
  readonly onPick: (fileId: string) => void;
}

/** The scenes under a click on the map. A hovered or focused entry is highlighted on the map and in the results. */
export function StackList(props: StackListProps) {
  const stack = useSearchStore((store) => store.stack);
  return stack === undefined ? null : <OpenStack key={stack.fileIds.join()} stack={stack} {...props} />;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function OpenStack({ stack, sceneById, onPick }: StackListProps & { readonly stack: SceneStack }) {
  const box = useRef<HTMLDivElement>(null);
  const hovered = useSearchStore((store) => store.hovered?.fileId);
  const close = () => openStack(undefined);
  usePressOutside(box, true, close);
  const scenes = stack.fileIds.flatMap((fileId) => sceneById.get(fileId) ?? []);
  const shown = scenes.slice(0, MAX_ENTRIES);
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = STEPS[event.key];
    if (event.key === 'Escape') close();
    else if (by !== undefined) focusNext(event.currentTarget, by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={`${counted(scenes.length, 'scene')} here`}
      className={classes.stack}
      style={positionAt(stack.at)}
      onKeyDown={step}
    >
      <h2 className={classes.head}>{counted(scenes.length, 'scene')} here</h2>
      <ul className={classes.entries} onPointerLeave={() => hover(undefined, 'stack')}>
        {shown.map((scene, index) => (
          <li key={scene.fileId}>
            <button
              type="button"
              ref={index === 0 ? focusOnMount : undefined}
              className={classes.entry}
              data-lit={hovered === scene.fileId || undefined}
              onPointerEnter={() => hover(scene.fileId, 'stack')}
              onFocus={() => hover(scene.fileId, 'stack')}
              onClick={() => {
                close();
                onPick(scene.fileId);
              }}
            >
              <span>{scene.sensorName}</span>
              <span className={classes.time}>{captureInstant(scene)}</span>
              <span className={classes.note}>{noteOf(scene)}</span>
            </button>
          </li>
        ))}
      </ul>
      {scenes.length > shown.length && (
        <p className={classes.head}>
          {counted(scenes.length - shown.length, 'more scene')}: zoom in to see them.
        </p>
      )}
    </div>
  );
}

function noteOf({ cloudCover, offNadir }: Scene): string {
  const cloud = cloudCover === undefined ? 'Cloud unavailable' : `${cloudText(cloudCover)} cloud`;
  return `${cloud} · ${offNadirText(offNadir)} off-nadir`;
}

function focusNext(list: HTMLElement, by: number): void {
  const entries = [...list.querySelectorAll('button')];
  const now = entries.findIndex((entry) => entry.matches(':focus'));
  entries.at((now + by) % entries.length)?.focus();
}

/** The style sheet keeps the list within the map. */
function positionAt({ x, y }: SceneStack['at']): CSSProperties {
  return Object.fromEntries([
    ['--at-x', `${x}px`],
    ['--at-y', `${y}px`],
  ]);
}
