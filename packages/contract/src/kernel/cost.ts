/** What the work of a call grows with. */
export type CostUnit = 'positions' | 'words' | 'characters' | 'values' | 'entries' | 'days';

/** What a call costs, as far as its input says before any work is done for it. */
export interface Cost<Input> {
  /** What is counted. */
  readonly unit: CostUnit;
  /** What has so many of them, for the text of the refusal: "The geometries". */
  readonly subject: string;
  /** The most that is worked on, also by an idle server. */
  readonly most: number;
  /** How many of them a call has; as quick as reading its input was. */
  of(input: Input): number;
}
