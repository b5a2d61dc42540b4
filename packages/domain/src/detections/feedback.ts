import { MONITOR_TEXTS } from '../assets/monitor-texts.ts';

/** What a customer says of a finding. Any status may follow any other (spec 2:4#2). */
export const FEEDBACK_CODES = ['unreviewed', 'unresolved', 'accepted', 'rejected'] as const;
export type FeedbackCode = (typeof FEEDBACK_CODES)[number];
export const DEFAULT_FEEDBACK: FeedbackCode = 'unreviewed';

export const FEEDBACK_LABELS = [
  'Unreviewed',
  'Unresolved',
  'Resolved - Accepted',
  'Resolved - Rejected',
] as const;
export type FeedbackLabel = (typeof FEEDBACK_LABELS)[number];

const LABEL_OF: Readonly<Record<FeedbackCode, FeedbackLabel>> = {
  unreviewed: 'Unreviewed',
  unresolved: 'Unresolved',
  accepted: 'Resolved - Accepted',
  rejected: 'Resolved - Rejected',
};

/** The status as it is answered and shown. */
export const feedbackLabel = (code: FeedbackCode): FeedbackLabel => LABEL_OF[code];

export const isFeedbackCode = (text: string): text is FeedbackCode =>
  FEEDBACK_CODES.some((code) => code === text);

/** Reads a code or a label in either spelling of the specification, in any case and with or without blanks around the hyphen. */
export function readFeedback(text: string): FeedbackCode | undefined {
  const spelled = text
    .trim()
    .toLowerCase()
    .replace(/\s*-\s*/, '-');
  return FEEDBACK_CODES.find((code) => [code, labelKey(code)].includes(spelled));
}

const labelKey = (code: FeedbackCode): string => LABEL_OF[code].toLowerCase().replace(' - ', '-');

/** The most characters (code points) of a note (spec 2:5#11). */
export const MAX_NOTE = 200;

/** The number of characters of a note, as screen, server and database count them. */
export const noteLength = (note: string): number => [...note].length;

export interface NoteIssue {
  readonly code: 'too_long' | 'bad_text';
  readonly message: string;
}

/** Why a trimmed note cannot be saved; undefined if it can. */
export function noteIssue(note: string): NoteIssue | undefined {
  if (note.includes('\0') || !note.isWellFormed())
    return { code: 'bad_text', message: 'Notes must consist of complete characters' };
  return noteLength(note) > MAX_NOTE ? { code: 'too_long', message: MONITOR_TEXTS.notesTooLong } : undefined;
}

/** A note as it is stored: trimmed, and null where nothing is left. */
export const storedNote = (note: string | null): string | null => note?.trim() || null;
