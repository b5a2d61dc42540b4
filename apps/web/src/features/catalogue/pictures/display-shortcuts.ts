/** Keys of the search map. They act while the map has the focus, or nothing has; the overview of the shell lists them. */
export const DISPLAY_SHORTCUTS = { footprints: 'f', pictures: 'p' } as const;
