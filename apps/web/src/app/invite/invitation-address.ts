/** The token in the address of an invitation, `/invite/{token}`; undefined for other addresses. */
export function invitationToken(path: string): string | undefined {
  return /^\/invite\/([\w-]+)\/?$/.exec(path)?.[1];
}
