/** One edit of the source that drops a rule, and the tests of which one must fail by it. */
export interface Mutant {
  readonly drops: string;
  readonly file: string;
  /** The only place in the file with this text. */
  readonly from: string;
  readonly to: string;
  readonly killedBy: readonly string[];
}
