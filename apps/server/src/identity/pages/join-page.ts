import { MIN_PASSWORD_LENGTH } from '../passwords/password-rule.ts';
import { escapeHtml, PAGE_FILES, pageWithPicture, passwordField } from './pages.ts';

export interface JoinPage {
  /** Address to which the form is submitted. */
  readonly action: string;
  readonly invitation: {
    readonly email: string;
    readonly programName: string;
    readonly invitedBy: string;
  };
  readonly givenName: string;
  readonly familyName: string;
  readonly error: string | undefined;
}

/** The page on which an invited person makes an account of this installation. */
export function joinPage({ action, invitation, givenName, familyName, error }: JoinPage): string {
  const { email, programName, invitedBy } = invitation;
  const alert = error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`;
  return pageWithPicture(
    'Create your account',
    `<h1>Create your account</h1>
<p class="meta">${escapeHtml(invitedBy)} invited you to ${escapeHtml(programName)}.</p>
<form method="post" action="${escapeHtml(action)}">
${alert}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" readonly value="${escapeHtml(email)}">
<label for="given_name">First name</label>
<input id="given_name" name="given_name" autocomplete="given-name" maxlength="100" required autofocus value="${escapeHtml(givenName)}">
<label for="family_name">Last name</label>
<input id="family_name" name="family_name" autocomplete="family-name" maxlength="100" required value="${escapeHtml(familyName)}">
<label for="password">Password</label>
${passwordField(`autocomplete="new-password" minlength="${MIN_PASSWORD_LENGTH}" maxlength="200" required aria-describedby="rule"`)}
<p class="meta" id="rule">At least ${MIN_PASSWORD_LENGTH} characters.</p>
<button type="submit">Create account</button>
</form>
<script src="${PAGE_FILES}/sign-in.js"></script>`,
  );
}
