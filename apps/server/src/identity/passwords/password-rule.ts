/** NIST SP 800-63B, 3.1.1.2: length instead of kinds of characters. */
export const MIN_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 200;

/** What a new password lacks, as the page says it; undefined for one that may be used. */
export function passwordProblem(password: string, email: string): string | undefined {
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH) {
    return `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`;
  }
  if (length > MAX_PASSWORD_LENGTH)
    return `The password must have at most ${MAX_PASSWORD_LENGTH} characters.`;
  if (password.toLowerCase() === email.toLowerCase()) return 'The password must not be your e-mail address.';
  return undefined;
}
