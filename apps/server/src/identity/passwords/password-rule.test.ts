import { expect, it } from 'vitest';
import { passwordProblem } from './password-rule.ts';

it.each([
  ['accepts a phrase of several words', 'a red boat sails', undefined],
  ['accepts 12 characters', 'abcdefghijkl', undefined],
  ['refuses 11 characters', 'abcdefghijk', 'at least 12'],
  ['counts characters, not code units', '🛰'.repeat(11), 'at least 12'],
  ['refuses more than 200 characters', 'a'.repeat(201), 'at most 200'],
  ['refuses the e-mail address', 'Ada@Sigma.example', 'e-mail address'],
])('%s as a new password', (_, password, problem) => {
  const found = passwordProblem(password, 'ada@sigma.example');
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});
