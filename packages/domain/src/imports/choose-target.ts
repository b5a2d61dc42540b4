import { IMPORT_COLLECTION } from './imported-scene.ts';

/** A program with the collections that its members may see. */
export interface ImportProgram {
  readonly id: number;
  readonly name: string;
  readonly collections: readonly string[];
}

/** The target that the operator requested; a program is given by id or name. */
export interface TargetInput {
  readonly program?: string | undefined;
  readonly collection?: string | undefined;
}

/** The chosen target, or a sentence about why there is none. */
export type TargetChoice =
  | {
      readonly ok: true;
      readonly program: ImportProgram;
      readonly collection: string;
      /** A sentence that the program does not have the collection, unless it does. */
      readonly missing?: string;
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Chooses the program and the collection of an import: those requested, else the program with the lowest id and the
 * collection "imported". An unknown program is rejected with a list of the available programs; a collection that the
 * program does not have can be created.
 */
export function chooseTarget(programs: readonly ImportProgram[], input: TargetInput): TargetChoice {
  const byId = programs.toSorted((a, b) => a.id - b.id);
  if (byId.length === 0)
    return rejected('No program exists yet. Start the server and create a program first.');
  const program = input.program === undefined ? byId[0] : programOf(byId, input.program);
  if (program === undefined) {
    const known = byId.map(({ id, name }) => `${id} (${name})`).join(', ');
    return rejected(`Program "${input.program}" does not exist. Available programs: ${known}.`);
  }
  const collection = input.collection ?? IMPORT_COLLECTION;
  if (program.collections.includes(collection)) return { ok: true, program, collection };
  const has = program.collections.length === 0 ? 'none' : program.collections.toSorted().join(', ');
  const missing = `Program ${program.id} (${program.name}) has no collection "${collection}"; it has ${has}.`;
  return { ok: true, program, collection, missing };
}

function programOf(programs: readonly ImportProgram[], idOrName: string): ImportProgram | undefined {
  const name = idOrName.trim().toLowerCase();
  return (
    programs.find(({ id }) => String(id) === name) ??
    programs.find((program) => program.name.toLowerCase() === name)
  );
}

function rejected(reason: string): TargetChoice {
  return { ok: false, reason };
}
