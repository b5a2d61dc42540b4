export const REDACTED = '[redacted]';

/** Names of members whose values must not be stored where many people read. */
const SECRET_NAME = /secret|password|passwd|token|authorization|signature|private_?key|credential|cookie/i;
/** Addresses that open something by themselves. */
const SIGNED_ADDRESS = /([?&](?:x-amz-signature|x-amz-credential|signature|sig|token|key)=)[^&#\s]+/gi;
const DEEPEST = 32;

/**
 * A copy of a JSON value without secrets: the values of members that are named like one, and the signatures in
 * addresses. Null stays null, so that a reader still sees whether there was a secret.
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(SIGNED_ADDRESS, `$1${REDACTED}`);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= DEEPEST) return REDACTED;
  if (Array.isArray(value)) return value.map((entry: unknown) => redacted(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      SECRET_NAME.test(name) && member !== null && member !== undefined
        ? REDACTED
        : redacted(member, depth + 1),
    ]),
  );
}
