/** What happens on the ground of a site. Ploughing and tarpaulins look like findings and are none. */
const EVENT_KINDS = [
  'leak',
  'oil',
  'soil contamination',
  'digging',
  'construction',
  'exposed pipe',
  'vehicle',
  'ploughing',
  'tarpaulin',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
