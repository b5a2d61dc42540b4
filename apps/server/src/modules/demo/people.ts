import type { InternalRole, ProgramRole } from '@sigma/domain';
import { PROGRAM_ROLES } from '@sigma/domain';

export interface DemoPerson {
  readonly email: string;
  readonly name: readonly [first: string, last: string];
  readonly organization: string;
  readonly job: string;
  readonly internalRole: InternalRole;
  /** Roles by the name of the program. */
  readonly roles: Readonly<Record<string, readonly ProgramRole[]>>;
}

export const FIRST_PROGRAM = 'Bay Methane Watch';
export const SECOND_PROGRAM = 'Permian Infrastructure Survey';
export const OTHER_PROGRAM = 'Delta Ports Monitoring';

const CUSTOMER = 'Golden Gate Energy';
const OTHER = 'Delta Ports Authority';
const OPERATOR = 'Sigma Operations';

const everyRole = (...programs: readonly string[]) =>
  Object.fromEntries(programs.map((program) => [program, PROGRAM_ROLES]));

interface Given {
  readonly name?: DemoPerson['name'];
  readonly organization?: string;
  readonly job?: string;
  readonly internalRole?: InternalRole;
  readonly roles?: DemoPerson['roles'];
}

const person = (email: string, given: Given): DemoPerson => ({
  email: `${email}@demo.example`,
  name: given.name ?? ['', ''],
  organization: given.organization ?? '',
  job: given.job ?? '',
  internalRole: given.internalRole ?? 'none',
  roles: given.roles ?? {},
});

/** Who may do what in the demo world; the accounts themselves belong to the issuer. */
export const PEOPLE: readonly DemoPerson[] = [
  person('customer', {
    name: ['Carla', 'Moreno'],
    organization: CUSTOMER,
    job: 'Emissions lead',
    roles: everyRole(FIRST_PROGRAM, SECOND_PROGRAM),
  }),
  person('program-admin', {
    name: ['Pavel', 'Novak'],
    organization: CUSTOMER,
    job: 'Program administrator',
    roles: { [FIRST_PROGRAM]: ['Program Administrator'] },
  }),
  person('monitor', {
    name: ['Mina', 'Okafor'],
    organization: CUSTOMER,
    job: 'Leak analyst',
    roles: { [FIRST_PROGRAM]: ['Monitor User'] },
  }),
  person('tasking', {
    name: ['Tomas', 'Lindqvist'],
    organization: CUSTOMER,
    job: 'Collection planner',
    roles: { [FIRST_PROGRAM]: ['Tasking User'] },
  }),
  person('data', {
    name: ['Dana', 'Whitfield'],
    organization: CUSTOMER,
    job: 'Data engineer',
    roles: { [FIRST_PROGRAM]: ['Data User'] },
  }),
  person('other', {
    name: ['Otto', 'Brandt'],
    organization: OTHER,
    job: 'Harbour planner',
    roles: everyRole(OTHER_PROGRAM),
  }),
  person('employee', {
    name: ['Emi', 'Sato'],
    organization: OPERATOR,
    job: 'Mission operations',
    internalRole: 'employee',
    roles: everyRole(FIRST_PROGRAM, SECOND_PROGRAM, OTHER_PROGRAM),
  }),
  person('admin', {
    name: ['Ada', 'Kowalski'],
    organization: OPERATOR,
    job: 'Platform administration',
    internalRole: 'admin',
    roles: everyRole(FIRST_PROGRAM, SECOND_PROGRAM, OTHER_PROGRAM),
  }),
  person('new-profile', { roles: { [FIRST_PROGRAM]: ['Tasking User'] } }),
  person('no-program', { name: ['Noor', 'Haddad'], organization: 'Freelance', job: 'Consultant' }),
  person('unverified', {
    name: ['Uma', 'Vance'],
    organization: CUSTOMER,
    job: 'Analyst',
    roles: { [FIRST_PROGRAM]: ['Tasking User'] },
  }),
];

/** The addresses of those who have worked in the demo world before it begins: everyone with a name and a program. */
export const JOINED: readonly string[] = PEOPLE.filter(
  ({ name: [first], roles }) => first !== '' && Object.keys(roles).length > 0,
).map(({ email }) => email);
