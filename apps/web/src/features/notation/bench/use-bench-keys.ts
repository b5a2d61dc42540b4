import { DETECTION_TYPES, type DetectionType } from '@sigma/domain';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isKeyOfMap } from '../../../map/drawing/keys-of-map.ts';
import type { BenchTool } from './bench-tool.ts';

/** Controls in which single keys are text or have another meaning. */
const OWNERS =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=slider], [role=menu], [role=listbox]';

const TOOL_KEYS: Readonly<Record<string, BenchTool>> = {
  p: 'point',
  b: 'rectangle',
  g: 'polygon',
  o: 'plume',
  e: 'edit',
};

interface BenchKeys {
  readonly tool: BenchTool | undefined;
  readonly hasSelection: boolean;
  readonly onTool: (tool: BenchTool | undefined) => void;
  readonly onPlace: () => void;
  readonly onType: (type: DetectionType) => void;
  readonly onRemove: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave: () => void;
  readonly onDeselect: () => void;
}

/** The keys of the bench; what is typed into fields stays there. */
export function useBenchKeys(keys: BenchKeys): void {
  const toolBefore = useRef(keys.tool);
  const begin = useEffectEvent(() => {
    toolBefore.current = keys.tool;
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented) return;
    if (target instanceof Element && target.closest(OWNERS) !== null) return;
    const before = { ...keys, tool: toolBefore.current };
    const act = event.ctrlKey || event.metaKey ? actWithControl(event, keys) : actOf(event, before);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    // The map ends its tool first, in the capture phase: the Escape that does so must not deselect as well.
    const beginPress = () => begin();
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', beginPress, { capture: true });
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', beginPress, { capture: true });
      removeEventListener('keydown', listen);
    };
  }, []);
}

type Act = (() => void) | undefined;

function actWithControl({ key, shiftKey }: KeyboardEvent, keys: BenchKeys): Act {
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? keys.onRedo : keys.onUndo;
    case 'y':
      return keys.onRedo;
    case 's':
      return keys.onSave;
    default:
      return undefined;
  }
}

function actOf(event: KeyboardEvent, keys: BenchKeys): Act {
  const { key, altKey, repeat } = event;
  if (altKey || repeat) return undefined;
  const tool = TOOL_KEYS[key.toLowerCase()];
  if (tool !== undefined && (tool !== 'edit' || keys.hasSelection))
    return () => keys.onTool(keys.tool === tool ? undefined : tool);
  const type = DETECTION_TYPES[Number(key) - 1];
  if (type !== undefined && /^[1-9]$/.test(key)) return () => keys.onType(type);
  if (key === 'Escape' && keys.tool === 'plume') return () => keys.onTool(undefined);
  if (key === 'Escape' && keys.tool === undefined && keys.hasSelection) return keys.onDeselect;
  // While corners are edited, these keys belong to them; a button that has the focus is pressed by Enter.
  if (key === 'Delete' && keys.tool !== 'edit' && keys.hasSelection) return keys.onRemove;
  const isButton = event.target instanceof Element && event.target.closest('button, a') !== null;
  if (key === 'Enter' && !isButton && isKeyOfMap(event) && isPlaced(keys.tool)) return keys.onPlace;
  return undefined;
}

/** Corners of a polygon that is being drawn are finished by Enter. */
const isPlaced = (tool: BenchTool | undefined): boolean =>
  tool === 'point' || tool === 'rectangle' || tool === 'plume';
