import { MIN_PASSWORD_LENGTH } from '../passwords/password-rule.ts';
import { escapeHtml, PAGE_FILES, pageWithPicture, passwordField } from './pages.ts';

const FIELDS = ['given_name', 'family_name', 'password'] as const;
/** What is wrong with each field of the form. */
export type JoinProblems = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;

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
  readonly problems: JoinProblems;
  /** What is wrong with no field. */
  readonly error: string | undefined;
}

/** The page on which an invited person makes an account of this installation. The server checks it, so that each error is at its field. */
export function joinPage({ action, invitation, givenName, familyName, problems, error }: JoinPage): string {
  const { email, programName, invitedBy } = invitation;
  const alert = error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`;
  const field = (name: keyof JoinProblems, rule = '') => fieldParts(problems, name, rule);
  const [given, family, password] = [field('given_name'), field('family_name'), field('password', 'rule')];
  return pageWithPicture(
    'Create your account',
    `<h1>Create your account</h1>
<p class="meta">${escapeHtml(invitedBy)} invited you to ${escapeHtml(programName)}.</p>
<form method="post" action="${escapeHtml(action)}" novalidate>
${alert}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" readonly value="${escapeHtml(email)}">
<label for="given_name">First name</label>
<input id="given_name" name="given_name" autocomplete="given-name" maxlength="100" required ${given.attributes} value="${escapeHtml(givenName)}">
${given.error}<label for="family_name">Last name</label>
<input id="family_name" name="family_name" autocomplete="family-name" maxlength="100" required ${family.attributes} value="${escapeHtml(familyName)}">
${family.error}<label for="password">Password</label>
${passwordField(`autocomplete="new-password" maxlength="200" required ${password.attributes}`)}
${password.error}<p class="meta" id="rule">At least ${MIN_PASSWORD_LENGTH} characters.</p>
<button type="submit">Create account</button>
</form>
<script src="${PAGE_FILES}/sign-in.js"></script>`,
  );
}

/** The error of a field, and what leads to it: the first invalid field takes the focus, and without one the first field. */
function fieldParts(problems: JoinProblems, name: keyof JoinProblems, rule: string) {
  const problem = problems[name];
  const focused = FIELDS.find((one) => problems[one] !== undefined) ?? FIELDS[0];
  const notes = [...(problem === undefined ? [] : [`${name}-error`]), ...(rule === '' ? [] : [rule])];
  const attributes = [
    ...(problem === undefined ? [] : ['aria-invalid="true"']),
    ...(notes.length === 0 ? [] : [`aria-describedby="${notes.join(' ')}"`]),
    ...(focused === name ? ['autofocus'] : []),
  ].join(' ');
  const error =
    problem === undefined
      ? ''
      : `<p class="field-error" id="${name}-error" role="alert">* ${escapeHtml(problem)}</p>\n`;
  return { attributes, error };
}
