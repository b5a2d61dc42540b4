export interface DemoAccount {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly emailVerified: boolean;
  /** Describes the account on the sign-in page. */
  readonly purpose: string;
}

export const DEMO_PASSWORD = 'demo';

const account = (name: string, person: string, purpose: string, emailVerified = true): DemoAccount => {
  const [givenName = '', familyName = ''] = person.split(' ');
  return { email: `${name}@demo.example`, givenName, familyName, emailVerified, purpose };
};

/** The accounts of the demo world, in the order of the sign-in page. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('customer', 'Carla Moreno', 'Two programs, every role'),
  account('program-admin', 'Pavel Novak', 'Users of a program'),
  account('monitor', 'Mina Okafor', 'Alerts, findings and reports'),
  account('tasking', 'Tomas Lindqvist', 'Search, orders, opportunities'),
  account('data', 'Dana Whitfield', 'Catalogue by API only'),
  account('other', 'Otto Brandt', 'Another company’s program'),
  account('employee', 'Emi Sato', 'Staff'),
  account('admin', 'Ada Kowalski', 'Staff with write access'),
  account('new-profile', '', 'First sign-in, profile to complete'),
  account('no-program', 'Noor Haddad', 'Not in a program yet'),
  account('unverified', 'Uma Vance', 'E-mail not verified', false),
];
