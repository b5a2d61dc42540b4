import { IMPORT_COLLECTION } from './imported-scene.ts';

/** A program with the collections that its members see. */
export interface ImportProgram {
  readonly id: number;
  readonly name: string;
  readonly collections: readonly string[];
}

/** What the operator asked for; a program by its id or its name. */
export interface TargetInput {
  readonly program?: string | undefined;
  readonly collection?: string | undefined;
}

export type TargetChoice =
  | { readonly ok: true; readonly program: ImportProgram; readonly collection: string }
  | { readonly ok: false; readonly reason: string };

/**
 * The program and the collection that files go to: those named, else the program with the lowest id and the
 * collection "imported". What is not there is refused with a list of what is.
 */
export function chooseTarget(programs: readonly ImportProgram[], wish: TargetInput): TargetChoice {
  const byId = programs.toSorted((a, b) => a.id - b.id);
  if (byId.length === 0) return refused('There is no program yet; start the server and make one first.');
  const program = wish.program === undefined ? byId[0] : programOf(byId, wish.program);
  if (program === undefined) {
    const known = byId.map(({ id, name }) => `${id} (${name})`).join(', ');
    return refused(`There is no program "${wish.program}"; there are ${known}.`);
  }
  const collection = wish.collection ?? IMPORT_COLLECTION;
  if (program.collections.includes(collection)) return { ok: true, program, collection };
  const has = program.collections.length === 0 ? 'none' : program.collections.toSorted().join(', ');
  return refused(`Program ${program.id} (${program.name}) has no collection "${collection}"; it has ${has}.`);
}

function programOf(programs: readonly ImportProgram[], wish: string): ImportProgram | undefined {
  const name = wish.trim().toLowerCase();
  return (
    programs.find(({ id }) => String(id) === name) ??
    programs.find((program) => program.name.toLowerCase() === name)
  );
}

function refused(reason: string): TargetChoice {
  return { ok: false, reason };
}
