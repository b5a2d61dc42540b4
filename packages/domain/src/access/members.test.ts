import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isEmail,
  keepsAdministrator,
  type MemberRoles,
  memberState,
  readEmails,
  seatsLeft,
  senderName,
} from './members.ts';
import { PROGRAM_ROLES } from './roles.ts';

describe('an e-mail address', () => {
  it.each([
    'ada@sigma.example',
    'ada.lovelace+sigma@mail.sigma.example',
    "o'brien@sigma.example",
    'jörg@bücher.example',
    `${'a'.repeat(64)}@sigma.example`,
  ])('%s is valid', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@sigma.example',
    'ada@sigma',
    'ada@@sigma.example',
    'ada@sigma..example',
    'ada.@sigma.example',
    '.ada@sigma.example',
    'ada@-sigma.example',
    'ada lovelace@sigma.example',
    'ada@sigma.example\nBcc: eve@sigma.example',
    `${'a'.repeat(65)}@sigma.example`,
    `ada@${'a'.repeat(64)}.example`,
  ])('"%s" is not valid', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

describe('a list of addresses', () => {
  it.each([
    ['separated by commas', 'a@x.example, b@x.example', ['a@x.example', 'b@x.example'], []],
    ['pasted from lines', 'a@x.example\r\nb@x.example\n', ['a@x.example', 'b@x.example'], []],
    [
      'separated by semicolons and spaces',
      'a@x.example;b@x.example c@x.example',
      ['a@x.example', 'b@x.example', 'c@x.example'],
      [],
    ],
    [
      'with names, as mail programs copy them',
      'Ada Lovelace <a@x.example>, B <b@x.example>',
      ['a@x.example', 'b@x.example'],
      [],
    ],
    ['with one address in two spellings', 'A@x.example, a@X.example', ['A@x.example'], []],
    ['with something else in it', 'a@x.example, bob', ['a@x.example'], ['bob']],
    ['of nothing', ' ,\n; ', [], []],
  ])('%s is read', (_, text, valid, invalid) => {
    expect(readEmails(text)).toEqual({ valid, invalid });
  });
});

const member = fc.record({
  user: fc.constantFrom('a', 'b', 'c', 'd'),
  roles: fc.subarray([...PROGRAM_ROLES]),
  isActive: fc.boolean(),
});
const members = fc.uniqueArray(member, { selector: ({ user }) => user });
const administrators = (all: readonly MemberRoles[]) =>
  all.filter(({ roles, isActive }) => isActive && roles.includes('Program Administrator'));

describe('the last Program Administrator', () => {
  it('stays: a program that has an administrator has one after every allowed change', () => {
    fc.assert(
      fc.property(
        members,
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.subarray([...PROGRAM_ROLES]),
        (all, user, roles) => {
          const after = all.map((one) => (one.user === user ? { ...one, roles } : one));
          const isAllowed = keepsAdministrator(all, { user, roles });
          expect(isAllowed).toBe(administrators(all).length === 0 || administrators(after).length > 0);
        },
      ),
    );
  });

  it('an invited administrator who has not signed in does not count', () => {
    const all: readonly MemberRoles[] = [
      { user: 'a', roles: ['Program Administrator'], isActive: true },
      { user: 'b', roles: ['Program Administrator'], isActive: false },
    ];
    expect(keepsAdministrator(all, { user: 'a', roles: [] })).toBe(false);
    expect(keepsAdministrator(all, { user: 'b', roles: [] })).toBe(true);
  });
});

it.each([
  [null, 7, undefined],
  [10, 7, 3],
  [10, 10, 0],
  [5, 7, 0],
  [0, 0, 0],
])('with at most %s users and %s members, %s seats are left', (most, count, left) => {
  expect(seatsLeft(most, count)).toBe(left);
});

it.each([
  ['has joined', true, null, 'active'],
  ['was added without an invitation', false, null, 'invited'],
  ['has an invitation', false, '2026-12-01', 'invited'],
  ['let the invitation expire', false, '2026-11-23', 'expired'],
] as const)('a member who %s is %4$s', (_, hasJoined, until, state) => {
  const invitationExpiresAt = until === null ? null : new Date(until);
  expect(memberState({ hasJoined, invitationExpiresAt }, new Date('2026-11-23'))).toBe(state);
});

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ["Zoë D’Arcy-O'Neill Jr.", "Zoë D’Arcy-O'Neill Jr."],
  ['J. R. Smith', 'J. R. Smith'],
  ['अदिति राव', 'अदिति राव'],
  ['Your invoice: evil.example', 'ada@sigma.example'],
  ['https evil', 'https evil'],
  ['Call +1 555 0100', 'ada@sigma.example'],
  ['Line\nBreak', 'ada@sigma.example'],
  ['a'.repeat(61), 'ada@sigma.example'],
  ['', 'ada@sigma.example'],
])('an e-mail names its sender %j as %j', (name, shown) => {
  expect(senderName(name, 'ada@sigma.example')).toBe(shown);
});
