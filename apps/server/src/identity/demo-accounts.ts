export interface DemoAccount {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly emailVerified: boolean;
  /** Describes the account on the sign-in page. */
  readonly purpose: string;
  /** Whether the sign-in page and the banner list it. */
  readonly isListed: boolean;
}

export const DEMO_PASSWORD = 'demo';

const account = (name: string, person: string, purpose: string, emailVerified = true): DemoAccount => {
  const [givenName = '', familyName = ''] = person.split(' ');
  return { email: `${name}@demo.example`, givenName, familyName, emailVerified, purpose, isListed: true };
};

/** An account whose app does not exist yet: it can sign in, but nothing advertises it. */
const unlisted = (...given: Parameters<typeof account>): DemoAccount => ({
  ...account(...given),
  isListed: false,
});

/** The accounts of the demo world, in the order of the sign-in page. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('customer', 'Carla Moreno', 'Two programs, every role'),
  account('program-admin', 'Pavel Novak', 'Users of a program'),
  unlisted('monitor', 'Mina Okafor', 'Assets, alerts and reports'),
  account('tasking', 'Tomas Lindqvist', 'Search, orders, opportunities'),
  account('data', 'Dana Whitfield', 'Catalogue by API only'),
  account('other', 'Otto Brandt', 'Another company’s program'),
  account('employee', 'Emi Sato', 'Staff'),
  account('admin', 'Ada Kowalski', 'Staff with write access'),
  account('new-profile', '', 'First sign-in, profile to complete'),
  account('no-program', 'Noor Haddad', 'Not in a program yet'),
  account('unverified', 'Uma Vance', 'E-mail not verified', false),
];

/** The accounts that the sign-in page and the banner list: those that lead to something that exists. */
export const LISTED_ACCOUNTS: readonly DemoAccount[] = DEMO_ACCOUNTS.filter(({ isListed }) => isListed);
