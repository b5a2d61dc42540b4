/**
 * The entity tag of an answer: what a write would replace, a dot, and all that the answer says. The first part decides for
 * If-Match, because a write is not outdated by a counter or a name that it does not touch; the whole decides for
 * If-None-Match, because an answer that differs in anything is another one.
 *
 * @param stateTag with its quotes
 */
export function compositeTag(stateTag: string, answerDigest: string): string {
  return `${stateTag.slice(0, -1)}.${answerDigest}"`;
}

/** The tags of an If-Match header without what their answers said besides the state that writes replace. */
export function stateTagsOf(header: string): string {
  return header.replace(/\.[\w-]+"/g, '"');
}
