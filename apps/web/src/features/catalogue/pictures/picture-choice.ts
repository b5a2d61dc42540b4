/**
 * Which pictures the map shows unless a task has a choice of its own: none, a mosaic of the newest clear scenes in
 * view, those of the selected scenes, or all.
 */
export const PICTURE_CHOICES = ['off', 'clear', 'selection', 'all'] as const;
export type PictureChoice = (typeof PICTURE_CHOICES)[number];

/** Before the user has chosen, the newest clear pictures are shown. */
export const DEFAULT_PICTURE_CHOICE: PictureChoice = 'clear';

export const PICTURE_CHOICE_LABELS: Readonly<Record<PictureChoice, string>> = {
  off: 'Off',
  clear: 'Newest clear',
  selection: 'Selection',
  all: 'All results',
};

export function pictureChoiceOf(text: string | undefined): PictureChoice {
  return PICTURE_CHOICES.find((choice) => choice === text) ?? DEFAULT_PICTURE_CHOICE;
}

export function nextPictureChoice(choice: PictureChoice): PictureChoice {
  const next = (PICTURE_CHOICES.indexOf(choice) + 1) % PICTURE_CHOICES.length;
  return PICTURE_CHOICES[next] ?? DEFAULT_PICTURE_CHOICE;
}
