/** What a pass is to the queue; lower ones are analysed first. */
export const PASS_PRIORITY = {
  /** Someone waits for it, such as a report. */
  requested: -1,
  /** A capture that has just come; the value that passes have unless something else is stated. */
  news: 0,
  /** Of an archive: what the next captures of an asset are compared with; news once a new one takes it along. */
  recent: 5,
  /** Of an archive: everything else. */
  history: 10,
} as const;
