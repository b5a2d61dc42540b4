/** An alert calls for action now; everything else is a detection (spec 2:3#2). */
export const DETECTION_CLASSES = ['alert', 'detection'] as const;
export type DetectionClass = (typeof DETECTION_CLASSES)[number];

/** What can be found on an asset (spec 2:3#2). */
export const DETECTION_TYPES = [
  'Construction',
  'Digging',
  'Plume',
  'Soil Contamination',
  'Vehicle',
  'Exposed Piping',
  'Hydrocarbon Leak',
  'Methane',
  'Liquid Hydrocarbon',
] as const;
export type DetectionType = (typeof DETECTION_TYPES)[number];

/** The kinds of risk; staff may write others. */
export const CALL_TYPES = ['Leak Indicator', 'Encroachment', 'Integrity', 'Environmental'] as const;
export type CallType = (typeof CALL_TYPES)[number];
/** The most characters of a call type. */
export const MAX_CALL_TYPE = 40;

const CALL_TYPE_OF: Readonly<Record<DetectionType, CallType>> = {
  Methane: 'Leak Indicator',
  Plume: 'Leak Indicator',
  'Hydrocarbon Leak': 'Leak Indicator',
  'Liquid Hydrocarbon': 'Leak Indicator',
  Digging: 'Encroachment',
  Construction: 'Encroachment',
  Vehicle: 'Encroachment',
  'Exposed Piping': 'Integrity',
  'Soil Contamination': 'Environmental',
};

export const callTypeOf = (type: DetectionType): CallType => CALL_TYPE_OF[type];

/** Whether findings of a type are leaks, which are linked to sources. */
export const isLeak = (type: DetectionType): boolean => CALL_TYPE_OF[type] === 'Leak Indicator';

/** Whether findings of a type are gas, which the wind carries and whose rate follows from it. */
export const isGasType = (type: DetectionType): boolean => UNIT_OF[type] === 'kg/h';

/** The unit of `intensity`: an emission rate, a share of the pixel, or a score in standard deviations. */
export const INTENSITY_UNITS = ['kg/h', '%', 'sigma'] as const;
export type IntensityUnit = (typeof INTENSITY_UNITS)[number];

const UNIT_OF: Readonly<Record<DetectionType, IntensityUnit>> = {
  Methane: 'kg/h',
  Plume: 'kg/h',
  'Hydrocarbon Leak': '%',
  'Liquid Hydrocarbon': '%',
  'Soil Contamination': '%',
  Digging: 'sigma',
  Construction: 'sigma',
  Vehicle: 'sigma',
  'Exposed Piping': 'sigma',
};

export const intensityUnitOf = (type: DetectionType): IntensityUnit => UNIT_OF[type];

/** Whether a text is a call type: one line of 1 to 40 characters. */
export const isCallType = (text: string): boolean =>
  text.trim() !== '' && [...text].length <= MAX_CALL_TYPE && !/\p{Cc}/u.test(text) && text.isWellFormed();

/** A finding as people speak of it. */
export const findingNumberText = (number: number): string => `D-${number}`;
