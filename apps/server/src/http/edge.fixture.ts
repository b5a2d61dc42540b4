import {
  type Binding,
  bind,
  type Caller,
  HAS_DATA,
  operation,
  REQUESTS_TASKING,
  refuse,
} from '@sigma/contract';
import { entitlementOf, type ProgramContract, type ProgramRole } from '@sigma/domain';
import { pino } from 'pino';
import { z } from 'zod';
import { type Authentication, UNKNOWN_MEMBERSHIP } from './authentication.ts';
import { type BudgetOptions, createBudget } from './budget/budget.ts';
import { createEdge, type EdgeOptions } from './edge.ts';

const program = z.object({ program: z.coerce.number().int().positive() });
const thing = z.object({ name: z.string(), size: z.number().optional() });

const base = { method: 'GET', tag: 'Things', summary: 'A thing', response: thing } as const;
const ofProgram = {
  path: '/programs/{program}/thing/',
  access: { tier: 'program', grant: 'data', contract: HAS_DATA },
  params: program,
} as const;
const open = { tier: 'open' } as const;
const named = z.object({ name: z.string() });

const readThing = operation({
  ...base,
  ...ofProgram,
  id: 'readThing',
  query: z.object({ size: z.coerce.number().int().optional() }),
});
const writeThing = operation({
  ...base,
  ...ofProgram,
  id: 'writeThing',
  method: 'POST',
  body: z.strictObject({ name: z.string().min(2, 'has at least 2 letters'), size: z.number().optional() }),
  errors: ['duplicate_name'],
});
export const countThings = operation({ ...base, id: 'countThings', path: '/things/count/', access: open });
const oneThing = operation({ ...base, id: 'oneThing', path: '/things/{name}/', access: open, params: named });
const fail = operation({ ...base, id: 'fail', path: '/fail/', access: open });
const slow = operation({ ...base, id: 'slow', path: '/slow/', access: open });
const staffRead = operation({
  ...base,
  id: 'staffRead',
  path: '/staff/',
  access: { tier: 'private', needs: 'read' },
});
const staffWrite = operation({
  ...base,
  id: 'staffWrite',
  method: 'PUT',
  path: '/staff/',
  access: { tier: 'private', needs: 'write' },
});
const anywhere = operation({
  ...base,
  id: 'anywhere',
  path: '/anywhere/',
  access: { tier: 'some-program', grant: 'tasking', contract: REQUESTS_TASKING },
});
const picture = operation({
  ...base,
  id: 'picture',
  path: '/files/{name}/',
  params: named,
  access: { tier: 'signed-in' },
});

export const bindings: readonly Binding[] = [
  bind(readThing, async (call) => ({ name: call.roles.join(), size: call.query.size ?? 0 })),
  bind(writeThing, async (call) =>
    call.body.name === 'taken' ? refuse('duplicate_name', 'Taken.') : call.body,
  ),
  bind(countThings, async () => ({ name: 'n'.repeat(5000) })),
  bind(oneThing, async (call) => ({ name: call.params.name })),
  bind(fail, async () => {
    throw new Error('the secret of the database');
  }),
  bind(
    slow,
    (call) =>
      new Promise((_, reject) => call.signal.addEventListener('abort', () => reject(new Error('stop')))),
  ),
  bind(staffRead, async () => ({ name: 'staff' })),
  bind(staffWrite, async () => ({ name: '' })),
  bind(anywhere, async () => ({ name: 'anywhere' })),
  bind(picture, async () => ({ name: 'picture' })),
];

const person = (internalRole: 'none' | 'employee' | 'admin'): Caller => ({
  kind: 'user',
  userId: internalRole,
  email: 'a@b.example',
  name: 'A',
  internalRole,
});
const known = (caller: Caller): Authentication => ({
  state: 'known',
  caller,
  membership: UNKNOWN_MEMBERSHIP,
});
const callersByToken: Readonly<Record<string, Authentication>> = {
  none: known(person('none')),
  employee: known(person('employee')),
  admin: known(person('admin')),
  reader: known({ kind: 'machine', clientId: 'm', permissions: ['sigma:read'] }),
  unverified: { state: 'unverified' },
  disabled: { state: 'disabled' },
};
const rolesOfProgram: Readonly<Record<number, readonly ProgramRole[]>> = {
  1: ['Tasking User'],
  2: ['Data User'],
};

/** More than any test uses, unless it changes a figure; on a machine with nothing else to do, unless it is said to be busy. */
export const budgetOf = (changes: Partial<BudgetOptions> = {}, idleShare = 1) => {
  let total = 0;
  const processors = () => ({ total: ++total, idle: total * idleShare });
  const options = {
    requestsPerSecond: 1000,
    runningPerUser: 2,
    runningPerProgram: 4,
    waitingPerUser: 20,
    waitingPerProgram: 60,
    waitS: 30,
    runS: 20,
    machineShares: 4,
    capacities: { passes: 4, counts: 4, tiles: 4, exports: 4, transfers: 4, places: 4 },
    ...changes,
  };
  return createBudget(options, undefined, processors);
};

/** A contract without limits. */
const CONTRACT: ProgramContract = {
  id: 1,
  simulated: false,
  start_date: '2026-01-01',
  end_date: '2030-12-31',
  product_level_access: null,
  subscribed_products: null,
  sensor_data_access: [],
  other_sensors: [],
  collections: [],
  max_users: null,
  max_taskings: null,
  max_order_area_km2: null,
};

export const log: string[] = [];
/** The real edge over a few operations on things. A token is the name of its caller. */
export function edge(changes: Partial<EdgeOptions> = {}) {
  return createEdge({
    operations: bindings.map((one) => one.operation),
    bindings,
    authenticate: async (token) =>
      callersByToken[token] ?? { state: 'refused', reason: 'The token is not valid here.' },
    onBehalfOf: (_, work) => work(),
    memberships: {
      in: async (_, id) => {
        const roles = rolesOfProgram[id];
        return roles === undefined
          ? { state: 'not-a-member' }
          : { state: 'member', roles, contract: CONTRACT };
      },
      inAll: async (user) =>
        user === 'none' ? Object.values(rolesOfProgram).map((roles) => ({ roles, contract: CONTRACT })) : [],
    },
    entitle: (contract, caller) => entitlementOf(contract, caller, new Date('2026-11-21T00:00:00Z')),
    log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
    clock: () => new Date('2026-11-21T00:00:00Z'),
    publicUrl: 'http://localhost:8080',
    budget: budgetOf(),
    addressOf: () => 'somewhere',
    outageOf: () => undefined,
    maxBodyBytes: 1000,
    timeLimitMs: 500,
    checkAnswers: true,
    security: { issuerOrigin: undefined, basemapOrigin: undefined, secure: false },
    missing: async () => [],
    webFolder: undefined,
    ...changes,
  });
}
export const app = edge();
export const as = (token: string, more: RequestInit = {}) => ({
  ...more,
  headers: { authorization: `Bearer ${token}`, ...more.headers },
});
export const json = (value: unknown, type = 'application/json') =>
  as('none', {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof value === 'string' ? value : JSON.stringify(value),
  });
export const path = '/api/programs/1/thing/';
