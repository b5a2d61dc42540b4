/** A key and what it does, for the handler and for the overview of shortcuts. */
export interface Shortcut {
  readonly key: string;
  readonly text: string;
}

/** Shortcuts of the search map. They act while the map has the focus, or nothing has. */
export const DISPLAY_SHORTCUTS = {
  footprints: { key: 'f', text: 'Show or hide footprints on the map' },
  pictures: { key: 'p', text: 'Change which pictures the map shows' },
} as const satisfies Readonly<Record<string, Shortcut>>;
