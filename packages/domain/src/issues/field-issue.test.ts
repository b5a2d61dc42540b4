import { expect, it } from 'vitest';
import { issueText } from './field-issue.ts';

it.each([
  ['rows', 'is required', 'rows is required'],
  ['roles', 'At least one role must be selected.', 'roles: At least one role must be selected'],
  [
    'alert_emails.2',
    'ops@ is not a valid email address.',
    'alert_emails.2: ops@ is not a valid email address',
  ],
])('lists the issue of %s, "%s", as "%s"', (field, message, text) => {
  expect(issueText({ field, message })).toBe(text);
});
