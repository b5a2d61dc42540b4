import { type Operation, operations } from '@sigma/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestCall } from '../test-app.ts';
import {
  CONTRACTS,
  countedAnswer,
  type Expected,
  expectedAnswer,
  type Need,
  termsOf,
} from './contracts.fixture.ts';
import { NEEDS } from './needs.fixture.ts';
import { openWorld, orderOwnScene, type World } from './world.fixture.ts';

/** A valid call of an operation; it prepares what the call uses up. */
export type MakeCall = () => TestCall | Promise<TestCall>;
/** The calls of a subject by their names in the table, and how to count the scenes or passes of an answer. */
export interface Subject {
  readonly calls: Readonly<Record<string, MakeCall>>;
  readonly counts?: Readonly<Record<string, (answer: string) => number>>;
  /** Removes what the calls under the contract before have added. */
  readonly tidy?: () => Promise<unknown>;
}

interface Walked {
  readonly name: string;
  readonly operation: Operation;
  readonly need: Need;
  readonly make: MakeCall;
}

/**
 * Walks the calls of a subject through all contracts. A test for each contract lists the calls that did not answer as the table
 * says. The first contract permits everything, so that each call succeeds once.
 */
export function walkContracts(prepare: (world: World, order: string) => Promise<Subject>): void {
  let world: World;
  let subject: Subject;
  beforeAll(async () => {
    world = await openWorld();
    const [active] = CONTRACTS;
    if (active !== undefined) await world.setContract(termsOf(active));
    subject = await prepare(world, await orderOwnScene(world));
  });
  afterAll(() => world?.app.close());

  const walked = (): readonly Walked[] =>
    Object.entries(subject.calls).map(([name, make]) => ({
      name,
      operation: operationOf(name),
      need: needOf(name),
      make,
    }));
  const answered = async ({ name, operation, need, make }: Walked): Promise<Expected> => {
    const answer = await world.call(operation, await make());
    const text = await textOf(answer);
    if (!answer.ok) return refusalText(answer.status, text);
    const count = subject.counts?.[name]?.(text);
    return count === undefined ? '2xx' : countedAnswer(need, count);
  };

  it.each(CONTRACTS)('every call answers as the contract says: $text', async (contract) => {
    await subject.tidy?.();
    await world.setContract(termsOf(contract));
    const wrong: string[] = [];
    for (const one of walked()) {
      const expected = expectedAnswer(one.need, contract);
      const found = await answered(one);
      if (found !== expected) wrong.push(`${one.name}: ${found} instead of ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
}

function operationOf(name: string): Operation {
  const [id] = name.split('/');
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`There is no operation ${id}.`);
  return operation;
}

function needOf(name: string): Need {
  const need = NEEDS[name];
  if (need === undefined) throw new Error(`The table does not say what ${name} needs of a contract.`);
  return need;
}

/** The body of an answer; nothing of a stream, which does not end by itself. */
async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') !== true) return answer.text();
  await answer.body?.cancel();
  return '';
}

/** A refusal as the table writes it; of others than 403 by contract and 404, everything that helps to find the reason. */
function refusalText(status: number, text: string): string {
  const { code = '', errors = [] } = problemOf(text);
  const isFilter = errors.some(({ field }) => field === 'datetime');
  if (status === 404 || (status === 422 && isFilter)) return String(status);
  if (status !== 403 || !code.startsWith('contract_')) return `${status} ${text.slice(0, 300)}`;
  // A refusal may also name the field of the call; that of the program comes last.
  return `403 ${code} ${errors.at(-1)?.field}`;
}

function problemOf(text: string): { code?: string; errors?: { field: string }[] } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
