/** A key that does something on a screen. */
export interface Shortcut {
  /** As `KeyboardEvent.key` states them, shown joined with "or". */
  readonly keys: readonly string[];
  readonly does: string;
}

/** Shortcuts that work in one place. */
export interface ShortcutGroup {
  readonly place: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The key that opens the overview of all shortcuts. */
export const OVERVIEW_KEY = '?';

/** Every shortcut of the product, in the order of the overview. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    place: 'Everywhere',
    shortcuts: [
      { keys: [OVERVIEW_KEY], does: 'Show this overview' },
      { keys: ['Tab'], does: 'Move to the next control; first, skip to the content' },
      { keys: ['F6'], does: 'Move to the messages' },
      { keys: ['Escape'], does: 'Close the dialog, menu or popover' },
    ],
  },
  {
    place: 'Toolbars and lists',
    shortcuts: [
      { keys: ['ArrowDown', 'ArrowUp'], does: 'Move between the entries' },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'Move between the buttons of a scene in the results' },
      { keys: ['Home', 'End'], does: 'Move to the first or the last entry' },
      { keys: ['PageUp', 'PageDown'], does: 'Move by a page of the results' },
      { keys: ['Enter', 'Space'], does: 'Choose the entry' },
    ],
  },
  {
    place: 'Map',
    shortcuts: [
      { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], does: 'Move the map' },
      { keys: ['+', '-'], does: 'Zoom in or out' },
      { keys: ['Escape'], does: 'End drawing or measuring' },
      { keys: ['Space'], does: 'While drawing or measuring, hold it and drag to move the map' },
    ],
  },
  {
    place: 'Corners of an area',
    shortcuts: [
      { keys: ['PageDown', 'PageUp'], does: 'Choose the next or the previous corner' },
      {
        keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
        does: 'Move the corner; with Shift, ten times as far',
      },
      { keys: ['Delete', 'Backspace'], does: 'Remove the corner' },
    ],
  },
  {
    place: 'Monitor',
    shortcuts: [
      { keys: ['/'], does: 'Find an asset' },
      { keys: ['L', 'M'], does: 'Show the list or the map' },
      { keys: ['A', 'R', 'D'], does: 'Show alerts, reports or detections' },
      { keys: ['[', ']'], does: 'Go to the earlier or the later pass' },
      { keys: ['Z'], does: 'Show the whole plume, or its source' },
      { keys: ['Escape'], does: 'Leave a finding, or close the opened row' },
    ],
  },
  {
    place: 'Notation',
    shortcuts: [
      { keys: ['P', 'B', 'G', 'O'], does: 'Set a point, draw a box or a polygon, or outline a plume' },
      { keys: ['Enter'], does: 'Place it at the middle of the map' },
      { keys: ['E'], does: 'Edit the corners of the selected feature' },
      { keys: ['1–9'], does: 'Choose the type of the selected feature, or of new ones' },
      { keys: ['Delete'], does: 'Delete the selected feature' },
      { keys: ['Ctrl+Z', 'Ctrl+Y'], does: 'Undo or redo' },
      { keys: ['Ctrl+S'], does: 'Save' },
    ],
  },
  {
    place: 'Review of findings',
    shortcuts: [
      { keys: ['1', '2', '3', '4'], does: 'Save a status and go to the next finding' },
      { keys: ['N'], does: 'Write notes' },
      { keys: ['J', 'K'], does: 'Go to the next or the previous finding' },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'Show the previous or the next picture' },
      { keys: ['B'], does: 'Show the picture from before, and back' },
      { keys: ['O'], does: 'Show or hide outline, scale, north and wind' },
      { keys: ['Escape'], does: 'Go back to the grid' },
    ],
  },
  {
    place: 'Search map',
    shortcuts: [
      { keys: ['F'], does: 'Show or hide footprints' },
      { keys: ['P'], does: 'Change which pictures the map shows' },
    ],
  },
];

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'Page up',
  PageDown: 'Page down',
  '-': '−',
};

/** The name of a key as it is printed on a keyboard. */
export function keyName(key: string): string {
  return NAMES[key] ?? key;
}
