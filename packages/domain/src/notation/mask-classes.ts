import { DETECTION_TYPES, type DetectionType } from '../detections/detection-types.ts';

/** The value of pixels of a training mask on which nothing is drawn. */
export const MASK_BACKGROUND = 0;

/**
 * The value of a type's pixels in training masks: 1 to 9, in the order of the types. Masks are compared over years, so a new type must
 * be appended to the list.
 */
export const maskClassOf = (type: DetectionType): number => DETECTION_TYPES.indexOf(type) + 1;

/** All values of a mask with what they mean. */
export const MASK_CLASSES: readonly { readonly value: number; readonly name: string }[] = [
  { value: MASK_BACKGROUND, name: 'Background' },
  ...DETECTION_TYPES.map((name) => ({ value: maskClassOf(name), name })),
];
