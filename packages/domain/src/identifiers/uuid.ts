const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;

/** Formats 32 hexadecimal digits, with or without hyphens or braces, as a lower-case UUID; null for anything else. */
export function normaliseUuid(text: string): string | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^(urn:uuid:|\{)/, '')
    .replace(/\}$/, '');
  const parts = UUID.exec(bare);
  return parts === null ? null : parts.slice(1).join('-');
}
